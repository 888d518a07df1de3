import { addDays } from '@wellstock/domain/compliance/days'
import type pg from 'pg'
import { idOf } from './identity.ts'
import { insertRows } from './insert-rows.ts'
import { organization } from './organization.ts'

type Story = {
  device: string
  title: string
  cause: string
  /** How far it came: each step so many days after the one before. */
  steps: [step: string, days: number, note: string][]
  opened: number
}

/** What was not as it should be with devices, in every state. */
const stories: readonly Story[] = [
  {
    device: 'Tabletop autoclave',
    title: 'Door seal leaks steam',
    cause: '',
    opened: 3,
    steps: [],
  },
  {
    device: 'Portable suction unit',
    title: 'Suction below its limit at the yearly check',
    cause: '',
    opened: 12,
    steps: [['contain', 0, 'Moved out of the procedure room; the spare unit is in its place']],
  },
  {
    device: 'Undercounter vaccine refrigerator',
    title: 'Vaccine refrigerator at 9.4 °C over a weekend',
    cause: 'Door left ajar after restocking',
    opened: 41,
    steps: [
      ['contain', 0, 'Vaccines moved, the manufacturer asked about each lot'],
      ['correct', 6, 'Door alarm set to two minutes; restocking checklist changed'],
    ],
  },
  {
    device: 'Vital signs monitor',
    title: 'Blood pressure read 14 mmHg too high',
    cause: 'Worn cuff connector',
    opened: 75,
    steps: [
      ['contain', 1, 'Taken out of use'],
      ['correct', 5, 'Connector replaced and compared with the reference'],
      ['verify', 4, 'Three comparisons within 2 mmHg'],
    ],
  },
  {
    device: 'Volumetric infusion pump',
    title: 'Occlusion alarm did not sound',
    cause: 'Firmware before 4.2',
    opened: 160,
    steps: [
      ['contain', 0, 'All pumps of this firmware set aside'],
      ['correct', 9, 'Firmware brought up to date on six pumps'],
      ['verify', 3, 'Alarm tested on each pump'],
      ['close', 70, 'No alarm missed in ten weeks'],
    ],
  },
  {
    device: 'AED unit',
    title: 'Electrode pads past their date in the case',
    cause: 'Pads not on the inspection list',
    opened: 240,
    steps: [
      ['contain', 0, 'Pads replaced from stock'],
      ['correct', 3, 'Pads added to the daily inspection'],
      ['verify', 6, 'Inspections of two weeks looked through'],
      ['close', 65, 'Pads in date at each inspection'],
    ],
  },
  {
    device: 'Centrifuge',
    title: 'Timer stops early',
    cause: '',
    opened: 130,
    steps: [['void', 2, 'The speed had been set to stop at ten minutes']],
  },
  {
    device: 'Digital scale',
    title: 'Wheelchair scale drifts by 0.6 kg',
    cause: 'Moved without being leveled',
    opened: 95,
    steps: [
      ['contain', 0, 'Sign on the scale'],
      ['correct', 2, 'Leveled and calibrated'],
      ['verify', 5, 'Checked with the test weight on five days'],
    ],
  },
  {
    device: '12-lead ECG cart',
    title: 'Lead V3 gives no signal',
    cause: 'Cable bent behind the cart',
    opened: 210,
    steps: [
      ['contain', 0, 'Second cart used'],
      ['correct', 7, 'Cable replaced; holder fitted'],
      ['verify', 2, 'Signal on all leads'],
      ['close', 62, 'No complaint since'],
    ],
  },
]

const states: Record<string, string> = {
  contain: 'contained',
  correct: 'corrected',
  verify: 'verified',
  close: 'closed',
  void: 'voided',
}

/** Nonconformities of devices, in every state. */
export async function loadNonconformities(client: pg.PoolClient, anchor: string) {
  const { rows: devices } = await client.query<{ id: string; name: string; officeId: string; code: string }>(
    `select d.id, d.name, d.office_id as "officeId", o.code from device d
     join office o on o.organization_id = d.organization_id and o.id = d.office_id where d.organization_id = $1 order by d.number`,
    [organization.id],
  )
  const [first, second] = [idOf('person|compliance_manager 1'), idOf('person|compliance_manager 2')]
  const last = new Map<string, number>()
  const written = stories.flatMap((story, place) => {
    const like = devices.filter(({ name }) => name.startsWith(story.device))
    const device = like[place % like.length]
    if (!device) return []
    let day = addDays(anchor, -story.opened)
    const year = day.slice(0, 4)
    const key = `NC-${device.code}-${year}`
    last.set(key, (last.get(key) ?? 0) + 1)
    const id = idOf(`nonconformity|${place}`)
    const actions = [
      { step: 'open', day, note: story.title, by: first },
      ...story.steps.map(([step, days, note]) => {
        day = addDays(day, days)
        return { step, day, note, by: step === 'verify' ? second : first }
      }),
    ]
    const dayOf = (step: string) => actions.find((each) => each.step === step)?.day ?? null
    const at = actions.at(-1)
    return {
      id,
      number: `${key}-${String(last.get(key)).padStart(4, '0')}`,
      state: states[at?.step ?? ''] ?? 'open',
      office_id: device.officeId,
      title: story.title,
      device_id: device.id,
      owner_id: first,
      cause: story.cause,
      opened_on: addDays(anchor, -story.opened),
      corrected_by: dayOf('correct') && first,
      corrected_on: dayOf('correct'),
      verified_by: dayOf('verify') && second,
      verified_on: dayOf('verify'),
      effect_seen_on: dayOf('close'),
      created_by: first,
      created_at: `${addDays(anchor, -story.opened)}T16:00:00Z`,
      actions: actions.map((action, index) => ({
        id: idOf(`nonconformity action|${place}|${index}`),
        nonconformity_id: id,
        step: action.step,
        note: action.note,
        by_id: action.by,
        at: `${action.day}T16:0${index}:00Z`,
      })),
    }
  })
  await insertRows(
    client,
    'nonconformity',
    `id uuid, number text, state text, office_id uuid, title text, device_id uuid, owner_id uuid, cause text, opened_on date, corrected_by uuid,
     corrected_on date, verified_by uuid, verified_on date, effect_seen_on date, created_by uuid, created_at timestamptz`,
    written,
  )
  await insertRows(
    client,
    'nonconformity_action',
    'id uuid, nonconformity_id uuid, step text, note text, by_id uuid, at timestamptz',
    written.flatMap(({ actions }) => actions),
  )
  await client.query(
    'insert into number_series (organization_id, key, last) select $1, k.key, k.last from unnest($2::text[], $3::int[]) as k (key, last)',
    [organization.id, [...last.keys()], [...last.values()]],
  )
}
