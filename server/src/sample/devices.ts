import { addDays, addMonths, daysBetween } from '@wellstock/domain/compliance/days'
import { type DeviceClass, type TaskTemplate, taskTemplates } from '@wellstock/domain/compliance/devices'
import {
  addIntervals,
  firstIndex,
  indexFor,
  type Occurrence,
  occurrenceAt,
  occurrenceDue,
  openIndexFrom,
  type TaskPlan,
} from '@wellstock/domain/compliance/task-plans'
import type pg from 'pg'
import { scheduleOf } from '../compliance/devices/plans.ts'
import { idOf } from './identity.ts'
import { insertRows } from './insert-rows.ts'
import { type OfficeCode, organization } from './organization.ts'
import { stockKeepersOf } from './people.ts'
import { type Random, rng } from './random.ts'

const DEVICES = 46
const PLANS = 120
const MONTHS = 23
/** What is done about as it was planned. */
const ON_TIME = 0.98

type Kind = {
  name: string
  class: DeviceClass
  most: number
  manufacturer: string
  model: string
  standards: string[]
}

/** Equipment of the catalogue that is tested, and how many pieces of each at most. */
const kinds: readonly Kind[] = [
  {
    name: 'Tabletop autoclave',
    class: 'sterilizer',
    most: 3,
    manufacturer: 'Corvane',
    model: 'Vac 21',
    standards: ['ISO 17665', 'ANSI/AAMI ST79'],
  },
  {
    name: 'Undercounter vaccine refrigerator',
    class: 'refrigerator',
    most: 4,
    manufacturer: 'Oakhaven',
    model: 'VR-5',
    standards: [],
  },
  {
    name: 'AED unit',
    class: 'defibrillator',
    most: 3,
    manufacturer: 'Beaconfield',
    model: 'AED 4',
    standards: ['IEC 60601-1'],
  },
  {
    name: 'Volumetric infusion pump',
    class: 'pump',
    most: 6,
    manufacturer: 'Oakhaven',
    model: 'IP-200',
    standards: ['IEC 60601-1'],
  },
  {
    name: 'Syringe pump',
    class: 'pump',
    most: 4,
    manufacturer: 'Oakhaven',
    model: 'SP-60',
    standards: ['IEC 60601-1'],
  },
  {
    name: 'Vital signs monitor',
    class: 'monitor',
    most: 6,
    manufacturer: 'Aurelian',
    model: 'VS-8',
    standards: ['IEC 60601-1'],
  },
  {
    name: '12-lead ECG cart',
    class: 'monitor',
    most: 4,
    manufacturer: 'Aurelian',
    model: 'E12',
    standards: ['IEC 60601-1'],
  },
  {
    name: 'Centrifuge, 6-place',
    class: 'laboratory',
    most: 3,
    manufacturer: 'Quillon',
    model: 'C6',
    standards: [],
  },
  {
    name: 'Hemoglobin analyzer',
    class: 'laboratory',
    most: 3,
    manufacturer: 'Quillon',
    model: 'Hb 2',
    standards: ['ISO 13485'],
  },
  {
    name: 'Temperature data logger',
    class: 'reference',
    most: 4,
    manufacturer: 'Oakhaven',
    model: 'TL-1',
    standards: [],
  },
  { name: 'Digital scale', class: 'scale', most: 6, manufacturer: 'Stonebridge', model: 'DS', standards: [] },
  {
    name: 'Portable suction unit',
    class: 'surgical',
    most: 6,
    manufacturer: 'Oakhaven',
    model: 'PS-3',
    standards: ['IEC 60601-1'],
  },
  {
    name: 'Spirometer',
    class: 'other',
    most: 4,
    manufacturer: 'Tessera',
    model: 'S-PC',
    standards: ['ISO 13485'],
  },
  {
    name: 'Handheld tonometer',
    class: 'other',
    most: 4,
    manufacturer: 'Lindqvist',
    model: 'T-2',
    standards: [],
  },
  {
    name: 'Screening audiometer',
    class: 'other',
    most: 4,
    manufacturer: 'Lindqvist',
    model: 'A-1',
    standards: [],
  },
]

/** Names of plans as the form would give them. */
const names: Record<TaskTemplate['kind'], string> = {
  spore_test: 'Spore test',
  air_removal: 'Air removal test',
  temperature: 'Temperature check',
  maintenance: 'Preventive maintenance',
  electrical_safety: 'Electrical safety test',
  calibration: 'Calibration',
  crash_cart: 'Crash cart check',
  cleaning: 'Cleaning',
  inspection: 'Inspection',
}
const cleaning: TaskTemplate = {
  kind: 'cleaning',
  every: 3,
  unit: 'month',
  basis: 'fixed',
  beforeDays: 10,
  afterDays: 10,
  workdaysOnly: false,
  isBlocking: false,
  readings: [],
}

type Found = { id: string; name: string; code: OfficeCode }
type Device = Found & { kind: Kind; place: number; templates: TaskTemplate[] }
type Task = { id: string; plan_id: string; device_id: string; state: string; done_on: string | null } & Window
type Window = { due_on: string; opens_on: string; closes_on: string; misses_on: string | null }

/** Devices of the equipment there is, with what was planned for them and done to them since 23 months. */
export async function loadDevices(client: pg.PoolClient, anchor: string) {
  const devices = planned(await findEquipment(client))
  const keeper = idOf('person|compliance_manager 1')
  const began = addMonths(anchor, -MONTHS)
  const work = devices.flatMap((device) =>
    device.templates.map((template, place) => workOf(device, template, place, anchor, began)),
  )
  const calibrated = new Map(
    work.flatMap(({ plan, tasks }) => {
      const last = plan.kind === 'calibration' ? tasks.findLast(({ state }) => state === 'done') : undefined
      return last?.done_on
        ? [[plan.device_id, addIntervals(last.done_on, { count: plan.every, unit: plan.unit })]]
        : []
    }),
  )
  await insertRows(
    client,
    'device',
    `id uuid, number text, state text, state_reason text, class text, manufacturer text, model text, fda_device_id text, udi_agency text, udi_di text,
     risk_class text, iso_standards text[], touches_patients boolean, responsible_id uuid, warranty_until date, accepted_on date, calibrated_through date,
     out_since timestamptz, created_by uuid, created_at timestamptz, updated_by uuid`,
    devices.map(({ id, kind, code, place }) => {
      const state = stateOf(place)
      const udi = `DEMO-DI-${String(1234 + place).padStart(7, '0')}`
      return {
        ...{ id, number: `DEV-${began.slice(0, 4)}-${String(place + 1).padStart(4, '0')}`, state },
        state_reason:
          state === 'out_of_service' ? 'Spore test: Growth after 24 hours, control as it should be' : '',
        ...{ class: kind.class, manufacturer: kind.manufacturer, model: kind.model },
        ...{ fda_device_id: udi, udi_agency: 'DEMO', udi_di: udi },
        risk_class:
          kind.class === 'defibrillator'
            ? 'III'
            : kind.class === 'other' || kind.class === 'scale'
              ? 'I'
              : 'II',
        iso_standards: `{${kind.standards.map((each) => `"${each}"`).join()}}`,
        touches_patients: !['sterilizer', 'refrigerator', 'reference', 'laboratory'].includes(kind.class),
        responsible_id: stockKeepersOf(code)[0]?.id ?? keeper,
        warranty_until: place % 3 === 0 ? addDays(anchor, 40 + 11 * place) : null,
        accepted_on: state === 'commissioning' ? null : began,
        calibrated_through: state === 'commissioning' ? null : (calibrated.get(id) ?? null),
        out_since: state === 'out_of_service' ? `${addDays(anchor, -3)}T15:20:00Z` : null,
        ...{ created_by: keeper, created_at: `${began}T14:00:00Z`, updated_by: keeper },
      }
    }),
  )
  await client.query('insert into number_series (organization_id, key, last) values ($1, $2, $3)', [
    organization.id,
    `DEV-${began.slice(0, 4)}`,
    devices.length,
  ])
  await insertRows(
    client,
    'task_plan',
    `id uuid, device_id uuid, kind text, name text, every integer, unit text, basis text, anchor date, before_days integer, after_days integer,
     workdays_only boolean, is_blocking boolean, signatures integer, readings jsonb, assignee_id uuid, overdue_since date, last_done_on date,
     created_by uuid, created_at timestamptz`,
    work.map(({ plan }) => ({ ...plan, created_by: keeper, created_at: `${began}T14:10:00Z` })),
  )
  const tasks = work.flatMap((each) => each.tasks)
  await insertRows(
    client,
    'task',
    `id uuid, plan_id uuid, device_id uuid, state text, due_on date, opens_on date, closes_on date, misses_on date, assignee_id uuid, done_on date`,
    tasks,
  )
  await insertRows(
    client,
    'task_record',
    `id uuid, plan_id uuid, device_id uuid, task_id uuid, attempt uuid, performed_at timestamptz, recorded_at timestamptz, by_id uuid,
     outcome text, readings jsonb, found jsonb, certificate text`,
    work.flatMap((each) => each.records),
  )
}

async function findEquipment(client: pg.PoolClient): Promise<Found[]> {
  const { rows } = await client.query<Found>(
    `select i.id, i.name, o.code from item i join office o on o.organization_id = i.organization_id and o.id = i.office_id
     where i.organization_id = $1 and i.type = 'Equipment' and i.archived_at is null and i.serial_number is not null and i.current_quantity > 0
     order by i.name, o.code, i.serial_number`,
    [organization.id],
  )
  return rows
}

/** As many devices and plans as there are to be: what a class asks for, and cleaning for some until they are as many. */
function planned(found: readonly Found[]): Device[] {
  const devices = kinds
    .flatMap((kind) =>
      found
        .filter(({ name }) => name.startsWith(kind.name))
        .slice(0, kind.most)
        .map((each) => ({ ...each, kind })),
    )
    .slice(0, DEVICES)
    .map((device, place) => ({ ...device, place, templates: [...taskTemplates[device.kind.class]] }))
  let plans = devices.reduce((sum, { templates }) => sum + templates.length, 0)
  for (const device of devices) if (plans < PLANS && plans++ >= 0) device.templates.push(cleaning)
  return devices
}

/** One is out of service, two are not accepted yet. */
const stateOf = (place: number) =>
  place === 1 ? 'out_of_service' : place >= DEVICES - 2 ? 'commissioning' : 'in_service'

/** Of the yearly plans three are overdue; the others are due over the months to come. */
const OVERDUE = [10, 17, 24]

function workOf(device: Device, template: TaskTemplate, place: number, anchor: string, began: string) {
  const drawn = rng(`device|${device.id}|${template.kind}`)
  const planId = idOf(`task plan|${device.id}|${template.kind}`)
  const isNew = stateOf(device.place) === 'commissioning'
  const isLate = template.kind === 'maintenance' && OVERDUE.includes(device.place)
  const from = isNew
    ? addDays(anchor, -4)
    : isLate
      ? addDays(addMonths(anchor, -24), -40)
      : addDays(began, anchorShift(template, drawn))
  const plan = scheduleOf({ ...template, anchor: from })
  const done = isNew
    ? { tasks: [firstTask(plan)], overdueSince: null }
    : history(plan, template, anchor, drawn, isLate)
  const keeper = stockKeepersOf(device.code)
  const by =
    (keeper[place % Math.max(1, keeper.length)] ?? keeper[0])?.id ?? idOf('person|compliance_manager 1')
  const tasks = done.tasks.map((task, index): Task & { assignee_id: string } => ({
    ...task,
    id: idOf(`task|${planId}|${index}`),
    plan_id: planId,
    device_id: device.id,
    assignee_id: by,
  }))
  const lastDone = tasks.findLast(({ state }) => state === 'done')?.done_on ?? null
  return {
    plan: {
      id: planId,
      device_id: device.id,
      kind: template.kind,
      name: names[template.kind],
      every: template.every,
      unit: template.unit,
      basis: template.basis,
      anchor: from,
      before_days: template.beforeDays,
      after_days: template.afterDays,
      workdays_only: template.workdaysOnly,
      is_blocking: template.isBlocking,
      signatures: 1,
      readings: template.readings,
      assignee_id: by,
      overdue_since: done.overdueSince,
      last_done_on: lastDone,
    },
    tasks,
    records: tasks.filter(({ state }) => state === 'done').map((task) => recordOf(task, template, by, drawn)),
  }
}

/** Yearly plans are spread over their year, so that a few are due each month. */
const anchorShift = ({ unit, every }: TaskTemplate, drawn: Random) =>
  unit === 'year' || (unit === 'month' && every > 1) ? -drawn.integer(0, 330) : 0

type Sketch = Omit<Task, 'id' | 'plan_id' | 'device_id'>

const sketch = (
  { due, opens, closes }: Occurrence,
  misses: string | null,
  done: string | null,
  state: string,
): Sketch => ({
  state,
  due_on: due,
  opens_on: opens,
  closes_on: closes,
  misses_on: misses,
  done_on: done,
})

function missesOf(plan: TaskPlan, index: number): string | null {
  const next = openIndexFrom(plan, index + 1)
  return next === null ? null : occurrenceAt(plan, next).opens
}

function firstTask(plan: TaskPlan): Sketch {
  if (plan.basis === 'floating')
    return sketch(occurrenceDue(plan, addIntervals(plan.anchor, plan.interval)), null, null, 'open')
  const index = openIndexFrom(plan, firstIndex(plan)) ?? 0
  return sketch(occurrenceAt(plan, index), missesOf(plan, index), null, 'open')
}

/** What came due of a plan until a day, nearly all of it done on time, and what is open of it now. */
function history(plan: TaskPlan, template: TaskTemplate, anchor: string, drawn: Random, isLate: boolean) {
  const tasks: Sketch[] = []
  if (plan.basis === 'floating') {
    let due = addIntervals(plan.anchor, plan.interval)
    for (; addDays(due, -2) < anchor; ) {
      const done = addDays(due, -drawn.integer(2, 20))
      tasks.push(sketch(occurrenceDue(plan, due), null, done, 'done'))
      due = addIntervals(done, plan.interval)
    }
    return { tasks: [...tasks, sketch(occurrenceDue(plan, due), null, null, 'open')], overdueSince: null }
  }
  let overdueSince: string | null = null
  let index = openIndexFrom(plan, firstIndex(plan))
  for (; index !== null; index = openIndexFrom(plan, index + 1)) {
    const occurrence = occurrenceAt(plan, index)
    const isCurrent = index === indexFor(plan, anchor)
    const isOver = occurrence.closes < anchor
    if (occurrence.opens > anchor || (isCurrent && (isLate || !isOver))) break
    const isDone = template.isBlocking || isCurrent || drawn.chance(ON_TIME)
    const length = daysBetween(occurrence.opens, occurrence.closes)
    const done = addDays(occurrence.opens, drawn.integer(0, length))
    overdueSince = isDone ? null : (overdueSince ?? addDays(occurrence.closes, 1))
    tasks.push(sketch(occurrence, missesOf(plan, index), isDone ? done : null, isDone ? 'done' : 'missed'))
  }
  if (index !== null) tasks.push(sketch(occurrenceAt(plan, index), missesOf(plan, index), null, 'open'))
  return { tasks, overdueSince: isLate ? null : overdueSince }
}

function recordOf(task: Task, template: TaskTemplate, by: string, drawn: Random) {
  const id = idOf(`task record|${task.id}`)
  const minutes = String(drawn.integer(0, 59)).padStart(2, '0')
  const points = [
    { reference: 5, shown: Math.round((5 + drawn.between(-0.3, 0.3)) * 100) / 100, tolerance: 0.5 },
  ]
  return {
    ...{ id, plan_id: task.plan_id, device_id: task.device_id, task_id: task.id, attempt: id },
    performed_at: `${task.done_on}T15:${minutes}:00Z`,
    recorded_at: `${task.done_on}T16:0${drawn.integer(0, 9)}:00Z`,
    by_id: by,
    outcome: 'passed',
    readings: template.readings.map((reading, place) => ({
      ...reading,
      value: Math.round((place === 0 ? drawn.between(2.4, 4.2) : drawn.between(4.6, 7.4)) * 10) / 10,
    })),
    found: template.kind === 'calibration' ? points : [],
    certificate: template.kind === 'calibration' ? `CAL-${String(drawn.integer(1000, 9999))}` : '',
  }
}
