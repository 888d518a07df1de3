import { said } from '@wellstock/messages/sentence'
import { notice, notify } from '../../identity/notifications/notify.ts'
import { recipients } from '../../identity/notifications/recipients.ts'
import type { Person } from '../../platform/access/person.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { moveTo, recordStep } from '../../platform/workflow/document.ts'
import { cardDocument, type LockedCard, lockForStep } from './card-document.ts'
import { learnCard } from './learn.ts'
import { cardAsked } from './notices.ts'
import { touchCard } from './save-card.ts'
import { clearContent } from './write-content.ts'

type At = { id: string; version: number }

/** Asks the owner to approve the draft, once. */
export async function askOwner(tx: Connection, app: App, person: Person, at: At) {
  const { organizationId } = person
  const found = await lockForStep(tx, person, 'ask', at)
  const [asked] = await tx.rows<{ type: string }>(
    `update card_version v set asked_at = now() from procedure_type t
     where v.organization_id = $1 and v.card_id = $2 and v.edition = $3 and v.asked_at is null
       and t.organization_id = $1 and t.id = $4 returning t.name as type`,
    [organizationId, found.id, found.draft, found.typeId],
  )
  if (!asked) throw problem('OPERATION_FAILED', said.card_was_asked_for())
  await touchCard(tx, person, found.id)
  await recordStep(tx, person, cardDocument, 'ask', found.id, { number: found.number, edition: found.draft })
  const about = { cardId: found.id, number: found.number, type: asked.type, by: person.name }
  await notify(
    tx,
    app,
    organizationId,
    (await recipients(tx, organizationId, [found.ownerId])).map((owner) => [owner, notice(cardAsked, about)]),
  )
}

/** The draft takes the place of the version in use. */
export async function approveDraft(tx: Connection, person: Person, at: At) {
  const found = await lockForStep(tx, person, 'approve', at)
  const [content] = await tx.rows<{ lines: number }>(
    'select count(*)::integer as lines from card_line where organization_id = $1 and card_id = $2 and edition = $3',
    [person.organizationId, found.id, found.draft],
  )
  if (!content?.lines) throw problem('OPERATION_FAILED', said.card_says_nothing())
  await putInUse(tx, person, found, found.draft)
  await moveTo(tx, person, cardDocument, 'approve', found, 'approved', {
    about: { number: found.number, edition: found.draft },
  })
  await learnCard(tx, found.id)
}

/** One version is in use at a time. */
export async function putInUse(tx: Connection, person: Person, found: LockedCard, edition: number | null) {
  const values = [person.organizationId, found.id]
  await tx.rows(
    `update card_version set state = 'replaced' where organization_id = $1 and card_id = $2 and state = 'approved'`,
    values,
  )
  await tx.rows(
    `update card_version set state = 'approved', approved_by = $4, approved_at = now()
     where organization_id = $1 and card_id = $2 and edition = $3 and state = 'draft'`,
    [...values, edition, person.id],
  )
}

/** The draft is not wanted: the version in use goes on. */
export async function discardDraft(tx: Connection, person: Person, at: At) {
  const { organizationId } = person
  const found = await lockForStep(tx, person, 'discard', at)
  await clearContent(tx, { organizationId, cardId: found.id, edition: found.draft ?? 0 })
  await tx.rows(
    `delete from card_version where organization_id = $1 and card_id = $2 and edition = $3 and state = 'draft'`,
    [organizationId, found.id, found.draft],
  )
  await touchCard(tx, person, found.id)
  await recordStep(tx, person, cardDocument, 'discard', found.id, {
    ...{ number: found.number, edition: found.draft },
  })
}

/** Another approves its versions from then on; what waited for the one before waits for them. */
export async function handOver(tx: Connection, person: Person, { ownerId, ...at }: At & { ownerId: string }) {
  const { organizationId } = person
  const found = await lockForStep(tx, person, 'hand_over', at)
  const people = await tx.rows(
    `select from person where organization_id = $1 and id = $2 and status = 'active'`,
    [organizationId, ownerId],
  )
  if (people.length === 0) throw invalid({ ownerId: said.no_such_active_person() })
  if (ownerId === found.ownerId) throw invalid({ ownerId: said.card_is_theirs() })
  await updateRow(tx, 'preference_card', { organizationId, id: found.id }, { ownerId })
  await recordStep(tx, person, cardDocument, 'hand_over', found.id, {
    ...{ number: found.number, from: found.ownerId, ownerId },
  })
}

/** No more cases are booked with it; those that are keep the version they have. */
export async function retire(tx: Connection, person: Person, at: At) {
  const found = await lockForStep(tx, person, 'retire', at)
  await moveTo(tx, person, cardDocument, 'retire', found, 'retired', { about: { number: found.number } })
  await tx.rows(
    `update card_proposal set state = 'outdated' where organization_id = $1 and card_id = $2 and state = 'waiting'`,
    [person.organizationId, found.id],
  )
}
