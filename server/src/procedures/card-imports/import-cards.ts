import type { CardImport, CardImportList } from '@wellstock/contract/procedures/card-imports'
import type { NewLine } from '@wellstock/contract/procedures/preference-cards'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { spoken } from '../../platform/messages.ts'
import { columnSamples, parseList, refuseFields } from '../../stock/lists/parse-list.ts'
import { createCard, saveDraft } from '../cards/save-card.ts'
import { readContent } from '../cards/write-content.ts'
import { type PlannedCard, type PlannedRow, planRows } from './plan-rows.ts'
import { cardKind, guessCardColumns, readRow } from './read-rows.ts'

/** A list as it was handed in, its columns guessed where nobody said what they are. */
export function readCardList({ content, fields: given }: CardImportList) {
  const list = parseList(content, cardKind)
  if (given) refuseFields(given, list.header.length)
  const fields = given ?? guessCardColumns(list)
  return { list, fields, rows: list.rows.map((row) => readRow(row, fields)) }
}
type ReadList = ReturnType<typeof readCardList>

const outcomeOf = ({ problem, isLeftOut, cardId }: PlannedRow) =>
  cardId ? 'saved' : problem ? 'problem' : isLeftOut ? 'left_out' : 'new'

const answerOf = ({ list, fields }: ReadList, rows: readonly PlannedRow[], drafts: number): CardImport => ({
  columns: columnSamples(list, fields),
  rows: rows.map((row) => ({
    ...{ line: row.line, type: row.type, provider: row.provider, product: row.product },
    ...{ open: row.open, hold: row.hold, outcome: outcomeOf(row), field: row.problem?.field ?? null },
    ...spoken(row.problem?.sentence ?? null),
    cardId: row.cardId,
  })),
  drafts,
})

/** What the rows of a list come to. Nothing is written. */
export async function checkCards(db: Connection, person: Person, read: ReadList): Promise<CardImport> {
  const { rows, cards } = await planRows(db, person, read.rows)
  return answerOf(read, rows, cards.length)
}

/** Makes a draft of each card of a list that has nothing wrong in it. */
export async function importCards(
  tx: Connection,
  person: Person,
  { ownerId }: CardImportList,
  read: ReadList,
): Promise<CardImport> {
  if (!read.fields.includes('type') || !read.fields.includes('product'))
    throw invalid({ fields: said.card_file_needs() })
  const { rows, cards } = await planRows(tx, person, read.rows)
  for (const card of cards) {
    const cardId = await saveOne(tx, person, ownerId, card)
    for (const row of card.rows) row.cardId = cardId
  }
  return answerOf(read, rows, cards.length)
}

/** What a list does not say of a card that is there stays: equipment, and what may stand in for a product. */
async function saveOne(
  tx: Connection,
  person: Person,
  ownerId: string,
  { typeId, providerId, known, rows }: PlannedCard,
) {
  const before = known?.approved
    ? await readContent(tx, {
        ...{ organizationId: person.organizationId, cardId: known.id, edition: known.approved },
      })
    : { lines: [], equipment: [] }
  const lines = rows.flatMap(({ productId, open, hold, isOptional, neverLower }): NewLine[] =>
    productId
      ? [
          {
            ...{ productId, open, hold, isOptional, neverLower },
            substitutes: before.lines.find((line) => line.productId === productId)?.substitutes ?? [],
          },
        ]
      : [],
  )
  const content = { note: '', lines, equipment: before.equipment }
  if (!known) return createCard(tx, person, { typeId, providerId, ownerId, ...content })
  await saveDraft(tx, person, { id: known.id, version: known.version, ...content })
  return known.id
}
