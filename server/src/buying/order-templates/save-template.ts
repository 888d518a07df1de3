import type { TemplateDraft } from '@wellstock/contract/buying/order-templates'
import { dayOfMonth } from '@wellstock/domain/buying/order-templates'
import { packsOf } from '@wellstock/domain/buying/orders'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { refuseBlocked, wantedOf } from '../orders/blockers.ts'
import { lockOffice, missingVendors, orderable, refuseForeign } from '../orders/check-draft.ts'
import { currentPrices } from '../prices/current-prices.ts'
import { type LockedTemplate, lockTemplate } from './lock-template.ts'

/** Adds a template, which whoever adds it owns. Answers with its id. */
export async function createTemplate(tx: Connection, person: Person, draft: TemplateDraft): Promise<string> {
  const { organizationId } = person
  await refuseDraft(tx, person, draft, null)
  const id = uuid()
  await insertRow(tx, 'order_template', {
    ...{ organizationId, id, ownerId: person.id },
    ...headOf(person, draft, null),
  })
  await writeLines(tx, organizationId, id, draft)
  await note(tx, person, 'order-template.created', { entity: 'order-template', id }, draft)
  return id
}

/** Changes a template, its office, lines and days included. */
export async function updateTemplate(
  tx: Connection,
  person: Person,
  { id, version, ...draft }: TemplateDraft & { id: string; version: number },
) {
  const before = await lockTemplate(tx, person, id, version)
  await refuseDraft(tx, person, draft, before)
  const { organizationId } = person
  await updateRow(tx, 'order_template', { organizationId, id }, headOf(person, draft, before))
  await tx.rows('delete from order_template_line where organization_id = $1 and template_id = $2', [
    organizationId,
    id,
  ])
  await writeLines(tx, organizationId, id, draft)
  await note(
    tx,
    person,
    'order-template.changed',
    { entity: 'order-template', id },
    { version: version + 1, ...draft },
  )
}

/** Archives a template: what was ordered from it stays. */
export async function archiveTemplate(
  tx: Connection,
  person: Person,
  { id, version }: { id: string; version: number },
) {
  const { name } = await lockTemplate(tx, person, id, version)
  const { organizationId } = person
  await updateRow(tx, 'order_template', { organizationId, id }, { archivedAt: new Date() })
  await note(tx, person, 'order-template.archived', { entity: 'order-template', id }, { name })
  return { id }
}

/**
 * As it is written. Of an unchanged day the day of the month stays, which may be beyond a shorter month. Whoever has it repeat
 * otherwise owns it, and it goes on.
 */
function headOf(
  person: Person,
  { name, kind, officeId, departmentId, repeat }: TemplateDraft,
  before: LockedTemplate | null,
) {
  const isSame = repeat && before?.repeats === repeat.every && before.nextOn === repeat.nextOn
  return {
    ...{ name: name.trim(), kind, officeId, departmentId },
    repeats: repeat?.every ?? null,
    nextOn: repeat?.nextOn ?? null,
    repeatDay: isSame ? before.repeatDay : repeat && dayOfMonth(repeat.nextOn),
    ...(before && !isSame && { paused: null, ...(repeat && { ownerId: person.id }) }),
  }
}

/** What cannot be ordered, or not by this person, cannot be kept to be ordered either. */
async function refuseDraft(
  tx: Connection,
  person: Person,
  draft: TemplateDraft,
  before: LockedTemplate | null,
) {
  const { organizationId } = person
  const { officeId, repeat, lines } = draft
  await refuseBlocked(tx, organizationId, wantedOf(draft))
  const office = officeId === null ? null : await lockOffice(tx, organizationId, officeId)
  await refuseForeign(tx, person, draft)
  await orderable(tx, organizationId, lines)
  const fields: Record<string, Sentence> = {
    ...(await missingVendors(tx, organizationId, lines)),
    ...(await refusedPacks(tx, organizationId, draft)),
  }
  if (repeat && !office) fields.officeId = said.template_repeats_in_one_office()
  if (repeat && office && repeat.nextOn < office.today && repeat.nextOn !== before?.nextOn)
    fields.nextOn = said.needed_by_has_passed()
  const [other] = await tx.rows(
    `select 1 from order_template where organization_id = $1 and office_id is not distinct from $2 and lower(name) = lower($3)
       and archived_at is null and id is distinct from $4`,
    [organizationId, officeId, draft.name.trim(), before?.id ?? null],
  )
  if (other) fields.name = said.template_name_taken()
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** Fixed quantities are whole packs; a par level is any number. */
async function refusedPacks(tx: Connection, organizationId: string, draft: TemplateDraft) {
  const fields: Record<string, Sentence> = {}
  if (draft.kind === 'par') return fields
  const { officeId, lines } = draft
  const prices = await currentPrices(
    tx,
    organizationId,
    lines.map((line) => ({ ...line, officeId })),
  )
  lines.forEach(({ quantity }, place) => {
    const pack = prices[place]?.packQuantity ?? 1
    if (packsOf(quantity, pack) === null) fields[`lines.${place}.quantity`] = said.order_whole_packs({ pack })
  })
  return fields
}

const writeLines = (tx: Connection, organizationId: string, id: string, { lines }: TemplateDraft) =>
  tx.rows(
    `insert into order_template_line (organization_id, template_id, position, product_id, vendor_id, quantity)
     select $1, $2, n.position, n."productId", n."vendorId", n.quantity
     from jsonb_to_recordset($3) as n (position int, "productId" uuid, "vendorId" uuid, quantity int)`,
    [organizationId, id, JSON.stringify(lines.map((line, position) => ({ ...line, position })))],
  )
