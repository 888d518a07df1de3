import type { DeviceClass } from '@wellstock/domain/compliance/devices'
import type { NeedReadiness, Readiness } from '@wellstock/domain/procedures/readiness'
import type { Connection } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { missingEquipment, readEquipment } from '../readiness/equipment.ts'
import { IS_COMING, judge, readReadiness, type StoredNeed } from '../readiness/read-readiness.ts'
import { caseDocument, lockCalendar } from './case-document.ts'

type ChangedNeed = Pick<NeedReadiness, 'productId' | 'color' | 'short' | 'parts' | 'offers'> & {
  caseId: string
}

// What is stored comes back with its keys in the order of the database.
const keyOf = ({ color, short, parts, offers }: StoredNeed) =>
  JSON.stringify([
    color,
    short,
    parts.map((part) => [part.from, part.id, part.quantity]),
    offers.map((offer) => [offer.productId, offer.quantity]),
  ])

/**
 * Works out again what the cases of an office have, after something has changed of some products, or of all, and keeps what is different.
 * Whoever does the same at this moment is waited for: each sees what the other has kept.
 */
export async function refreshReadiness(
  tx: Connection,
  organizationId: string,
  officeId: string,
  products: readonly string[] | 'all',
) {
  await lockCalendar(tx, officeId)
  const office = await readReadiness(tx, organizationId, officeId, products)
  const judged = judge(office)
  const changed = office.cases.flatMap(({ id, needs }) => {
    const found = new Map(judged.get(id)?.needs.map((need) => [need.productId, need]))
    return needs.flatMap((need): ChangedNeed[] => {
      const next = found.get(need.productId)
      if (!next || keyOf(next) === keyOf(need)) return []
      const { productId, color, short, parts, offers } = next
      return [{ caseId: id, productId, color, short, parts, offers }]
    })
  })
  if (changed.length > 0)
    await tx.rows(
      `update case_need n set color = w.color, short = w.short, parts = w.parts, offers = w.offers
       from jsonb_to_recordset($1::jsonb) as w ("caseId" uuid, "productId" uuid, color text, short int, parts jsonb, offers jsonb)
       where n.organization_id = current_organization() and n.case_id = w."caseId" and n.product_id = w."productId"`,
      [JSON.stringify(changed)],
      'keep-needs',
    )
  tx.touch('case', ...new Set(changed.map(({ caseId }) => caseId)))
  await colorCases(tx, organizationId, office)
}

type Colored = {
  id: string
  number: string
  state: 'scheduled' | 'ready'
  readiness: Readiness | null
  missingEquipment: DeviceClass[]
  /** By its lines; null: it has none. */
  lines: Readiness | null
}

/** Brings the color and the state of the coming cases in line with their lines and their equipment. */
async function colorCases(
  tx: Connection,
  organizationId: string,
  { officeId, today }: { officeId: string; today: string },
) {
  const missing = missingEquipment(await readEquipment(tx, organizationId, officeId))
  const cases = await tx.rows<Colored>(
    `select c.id, c.number, c.state, c.readiness, c.missing_equipment, case when not c.has_needs then null when n.is_red then 'red'
       when n.is_amber then 'amber' else 'green' end as lines
     from (select c.*, exists (select from case_need n where n.organization_id = c.organization_id and n.case_id = c.id) as has_needs
       from procedure_case c where ${IS_COMING}) c
     cross join lateral (select coalesce(bool_or(n.color = 'red' and not n.is_optional), false) as is_red,
       coalesce(bool_or(n.color = 'amber' and not n.is_optional), false) as is_amber
       from case_need n where n.organization_id = c.organization_id and n.case_id = c.id) n
     order by c.id`,
    [organizationId, officeId, today],
    'color-cases',
  )
  for (const each of cases) {
    const lacks = missing.get(each.id) ?? []
    const color = lacks.length > 0 ? 'red' : each.lines
    const state = color === 'green' ? 'ready' : 'scheduled'
    if (color === each.readiness && state === each.state && lacks.join() === each.missingEquipment.join())
      continue
    // The version stays: nobody who looks at it is refused for what the system found.
    await tx.rows(
      `update procedure_case set readiness = $2, missing_equipment = $3, state = $4
       where organization_id = current_organization() and id = $1`,
      [each.id, color, lacks, state],
      'color-case',
    )
    if (color !== each.readiness) await publish(tx, organizationId, 'case.colored', { caseId: each.id })
    if (state === each.state) tx.touch('case', each.id)
    else {
      const step = state === 'ready' ? 'ready' : 'break'
      await recordStep(tx, { organizationId, id: null }, caseDocument, step, each.id, { number: each.number })
    }
  }
}
