import type { ChangedBid, NewBid } from '@wellstock/contract/bids/bids'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumber } from '../../identity/offices/next-number.ts'
import { covers, type Person, scopeOf } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { yearOf } from '../../platform/today.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { bidDocument, lockBid, writesBids } from './bid-document.ts'

type Draft = Omit<ChangedBid, 'id' | 'version'>

/** People, offices, products and vendors that are there, and each vendor once. */
async function refuseDraft(tx: Connection, person: Person, draft: Draft, bidId: string | null) {
  const { organizationId } = person
  if (!writesBids(person, draft.officeId)) throw problem('FORBIDDEN', said.bids_are_written_by())
  const wrong: Record<string, Sentence> = {}
  const scope = scopeOf(person, 'bids.write')
  draft.lines.forEach(({ officeId }, place) => {
    if (officeId && !covers(scope, officeId)) wrong[`lines.${place}.officeId`] = said.no_such_office()
  })
  if (draft.openerIds.length > 0 && draft.openersNeeded > draft.openerIds.length)
    wrong.openersNeeded = said.bid_more_openers_needed()
  const people = [
    draft.ownerId,
    ...draft.openerIds,
    ...draft.criteria.flatMap(({ evaluatorIds }) => evaluatorIds),
  ]
  const products = draft.lines.flatMap(({ productId }) => productId ?? [])
  const offices = [draft.officeId, ...draft.lines.map(({ officeId }) => officeId)].filter((id) => id !== null)
  const [known] = await tx.rows<{
    people: string[]
    products: string[]
    offices: string[]
    vendors: { id: string; name: string; state: string }[]
    isTaken: boolean
  }>(
    `select array(select id from person where organization_id = $1 and id = any($2) and status = 'active') as people,
       array(select id from product where organization_id = $1 and id = any($3)) as products,
       array(select id from office where organization_id = $1 and id = any($4)) as offices,
       coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'state', state)) from vendor
         where organization_id = $1 and id = any($5) and merged_into is null), '[]') as vendors,
       exists (select from bid where organization_id = $1 and owner_id = $6 and lower(title) = lower($7) and id is distinct from $8
         and state in ('draft', 'published', 'closed', 'opened', 'evaluating')) as is_taken`,
    [
      organizationId,
      people,
      products,
      offices,
      draft.invites.map(({ vendorId }) => vendorId),
      draft.ownerId,
      draft.title.trim(),
      bidId,
    ],
  )
  if (!known) return
  if (!known.people.includes(draft.ownerId)) wrong.ownerId = said.no_such_active_person()
  if (draft.openerIds.some((id) => !known.people.includes(id))) wrong.openerIds = said.no_such_active_person()
  draft.criteria.forEach(({ evaluatorIds }, place) => {
    if (evaluatorIds.some((id) => !known.people.includes(id)))
      wrong[`criteria.${place}.evaluatorIds`] = said.no_such_active_person()
  })
  draft.lines.forEach(({ productId }, place) => {
    if (productId && !known.products.includes(productId))
      wrong[`lines.${place}.productId`] = said.product_does_not_exist()
  })
  if (draft.officeId && !known.offices.includes(draft.officeId)) wrong.officeId = said.no_such_office()
  draft.lines.forEach(({ officeId }, place) => {
    if (officeId && !known.offices.includes(officeId))
      wrong[`lines.${place}.officeId`] = said.no_such_office()
  })
  const seen = new Set<string>()
  draft.invites.forEach(({ vendorId }, place) => {
    const at = `invites.${place}.vendorId`
    if (!known.vendors.some(({ id }) => id === vendorId)) wrong[at] = said.no_such_vendor()
    else if (seen.has(vendorId)) wrong[at] = said.bid_vendor_twice()
    seen.add(vendorId)
  })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const blocked = known.vendors.find(({ state }) => state === 'blocked')
  if (blocked) throw problem('OPERATION_FAILED', said.bid_vendor_blocked({ vendor: blocked.name }))
  if (known.isTaken)
    throw problem('DUPLICATE_DATA', said.bid_title_taken(), { fields: { title: said.bid_title_taken() } })
}

const headOf = ({
  lines: _,
  criteria: __,
  requirements: ___,
  invites: ____,
  openerIds: _____,
  ...head
}: Draft) => ({
  ...head,
  title: head.title.trim(),
})

/** Writes what a draft consists of anew: nothing refers to it before it is published. */
async function writeParts(tx: Connection, organizationId: string, bidId: string, draft: Draft) {
  const of = { organizationId, bidId }
  for (const table of [
    'bid_line',
    'bid_criterion_evaluator',
    'bid_criterion',
    'bid_requirement',
    'bid_invite',
    'bid_opener',
  ])
    await tx.rows(`delete from ${table} where organization_id = $1 and bid_id = $2`, [organizationId, bidId])
  const criteria = draft.criteria.map((criterion) => ({ ...criterion, id: uuid() }))
  await tx.batch(
    ...draft.lines.map(
      (line, position) => () => insertRow(tx, 'bid_line', { ...of, id: uuid(), position, ...line }),
    ),
    ...criteria.map(
      ({ id, name, weight }, position) =>
        () =>
          insertRow(tx, 'bid_criterion', { ...of, id, position, name, weight }),
    ),
    ...criteria.flatMap(({ id: criterionId, evaluatorIds }) =>
      [...new Set(evaluatorIds)].map(
        (personId) => () => insertRow(tx, 'bid_criterion_evaluator', { ...of, criterionId, personId }),
      ),
    ),
    ...draft.requirements.map(
      (requirement, position) => () =>
        insertRow(tx, 'bid_requirement', { ...of, id: uuid(), position, ...requirement }),
    ),
    ...draft.invites.map((invite) => () => insertRow(tx, 'bid_invite', { ...of, id: uuid(), ...invite })),
    ...[...new Set(draft.openerIds)].map(
      (personId) => () => insertRow(tx, 'bid_opener', { ...of, personId }),
    ),
  )
}

/** Begins a draft. Answers with its identifier. */
export async function createBid(
  tx: Connection,
  person: Person,
  draft: NewBid,
  followsId: string | null = null,
): Promise<string> {
  const { organizationId } = person
  await refuseDraft(tx, person, draft, null)
  const id = uuid()
  const year = await yearOf(tx, organizationId)
  const number = await nextNumber(tx, organizationId, { prefix: 'BID', year, digits: 3 })
  await insertRow(tx, 'bid', {
    organizationId,
    id,
    number,
    ...headOf(draft),
    followsId,
    createdBy: person.id,
  })
  await writeParts(tx, organizationId, id, draft)
  await note(tx, person, 'bid.created', { entity: 'bid', id }, { number, title: draft.title, followsId })
  if (followsId) tx.touch('bid', followsId)
  return id
}

/** Saves a draft as a whole. */
export async function updateBid(tx: Connection, person: Person, { id, version, ...draft }: ChangedBid) {
  const found = await lockBid(tx, person, 'edit', { id, version })
  await refuseDraft(tx, person, draft, id)
  const { organizationId } = person
  await updateRow(tx, 'bid', { organizationId, id }, headOf(draft))
  await writeParts(tx, organizationId, id, draft)
  const about = {
    version: version + 1,
    number: found.number,
    ...headOf(draft),
    lines: draft.lines.length,
    vendors: draft.invites.length,
  }
  await recordStep(tx, person, bidDocument, 'edit', id, about)
}
