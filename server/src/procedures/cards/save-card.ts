import type { NewCard, SavedDraft } from '@wellstock/contract/procedures/preference-cards'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { v7 as uuid } from 'uuid'
import { nextNumber } from '../../identity/offices/next-number.ts'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow, updateRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { yearOf } from '../../platform/today.ts'
import { recordStep } from '../../platform/workflow/document.ts'
import { cardDocument, type LockedCard, lockForStep, seesCard } from './card-document.ts'
import { clearContent, readContent, refuseContent, writeContent } from './write-content.ts'

type Of = Pick<NewCard, 'typeId' | 'providerId' | 'ownerId'>

/** Of a type and a provider that are there, once; its owner is there. */
async function refuseOf(tx: Connection, { organizationId }: Person, { typeId, providerId, ownerId }: Of) {
  const [known] = await tx.rows<{ type: boolean; provider: boolean; owner: boolean; other: string | null }>(
    `select exists (select from procedure_type where organization_id = $1 and id = $2 and is_active) as type,
       $3::uuid is null or exists (select from provider where organization_id = $1 and id = $3 and is_active) as provider,
       exists (select from person where organization_id = $1 and id = $4 and status = 'active') as owner,
       (select number from preference_card where organization_id = $1 and type_id = $2 and provider_id is not distinct from $3
          and state <> 'retired') as other`,
    [organizationId, typeId, providerId, ownerId],
  )
  const wrong: Record<string, Sentence> = {}
  if (!known?.type) wrong.typeId = said.no_such_procedure_type()
  if (!known?.provider) wrong.providerId = said.no_such_provider()
  if (!known?.owner) wrong.ownerId = said.no_such_active_person()
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  if (known?.other) throw problem('DUPLICATE_DATA', said.card_is_there({ number: known.other }))
}

/** Begins a card as a draft. Answers with its identifier. */
export async function createCard(
  tx: Connection,
  person: Person,
  { note: words, lines, equipment, ...of }: NewCard,
): Promise<string> {
  const { organizationId } = person
  await refuseOf(tx, person, of)
  await refuseContent(tx, person, { note: words, lines, equipment })
  const id = uuid()
  const number = await nextNumber(tx, organizationId, {
    prefix: 'CARD',
    year: await yearOf(tx, organizationId),
  })
  await insertRow(tx, 'preference_card', { organizationId, id, number, ...of, createdBy: person.id })
  await addDraft(tx, person, id, 1, { note: words, lines, equipment })
  await note(tx, person, 'card.created', { entity: 'card', id }, { number, ...of })
  return id
}

export async function addDraft(
  tx: Connection,
  { organizationId, id: createdBy }: Person,
  cardId: string,
  edition: number,
  { note: words, ...content }: Pick<NewCard, 'note' | 'lines' | 'equipment'>,
) {
  await insertRow(tx, 'card_version', {
    ...{ organizationId, cardId, edition, state: 'draft', note: words.trim(), createdBy },
  })
  await writeContent(tx, { organizationId, cardId, edition }, content)
}

/** The version after all there were: one that was discarded leaves no gap. */
export async function nextEdition(tx: Connection, { organizationId }: Person, cardId: string) {
  const [row] = await tx.rows<{ next: number }>(
    'select coalesce(max(edition), 0) + 1 as next from card_version where organization_id = $1 and card_id = $2',
    [organizationId, cardId],
  )
  return row?.next ?? 1
}

/** Counts on the version that people look at. */
export const touchCard = (tx: Connection, { organizationId }: Person, id: string) =>
  updateRow(tx, 'preference_card', { organizationId, id }, {})

/** Saves the draft whole; where there was none, begins the next version. */
export async function saveDraft(tx: Connection, person: Person, { id, version, ...content }: SavedDraft) {
  const { organizationId } = person
  const found = await lockForStep(tx, person, 'draft', { id, version })
  await refuseContent(tx, person, content)
  if (found.draft === null) await addDraft(tx, person, id, await nextEdition(tx, person, id), content)
  else {
    const at = { organizationId, cardId: id, edition: found.draft }
    await clearContent(tx, at)
    await tx.rows(
      'update card_version set note = $4 where organization_id = $1 and card_id = $2 and edition = $3',
      [organizationId, id, found.draft, content.note.trim()],
    )
    await writeContent(tx, at, content)
  }
  await touchCard(tx, person, id)
  await recordStep(tx, person, cardDocument, 'draft', id, {
    ...{ number: found.number, version: version + 1 },
    ...{ lines: content.lines.length, equipment: content.equipment.length },
  })
}

/** A card like another, of its version in use or else its draft. Answers with its identifier. */
export async function cloneCard(tx: Connection, person: Person, { id, ...of }: Of & { id: string }) {
  const [found] = await tx.rows<Pick<LockedCard, 'ownerId'> & { edition: number }>(
    `select owner_id, (select edition from card_version v where v.organization_id = c.organization_id and v.card_id = c.id
       order by v.state = 'approved' desc, v.edition desc limit 1) as edition
     from preference_card c where organization_id = $1 and id = $2`,
    [person.organizationId, id],
  )
  if (!found || !seesCard(person, found.ownerId)) throw problem('NOT_FOUND', said.card_not_found())
  const at = { organizationId: person.organizationId, cardId: id, edition: found.edition }
  return createCard(tx, person, { ...of, note: '', ...(await readContent(tx, at)) })
}
