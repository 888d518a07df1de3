import type { BudgetEntry, EntryFigure } from '@wellstock/contract/finance/budget-lines'
import type { EntryFilter } from '@wellstock/contract/finance/budgets'
import type { Balance } from '@wellstock/domain/finance/ledger'
import type { Scope } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { likeOf } from '../../platform/database/like.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { LINE_NAME_FROM } from './line-name.ts'
import { LINES_WHERE, linesIn, PLACE, type PlaceRow, placeOf } from './lines.ts'

/** What an entry does to each figure that is a sum of entries. */
const effects: Record<EntryFigure, string> = {
  allocated: 'e.allocated',
  precommitted: 'e.precommitted',
  committed: 'e.committed',
  spent: 'e.spent',
  remaining: 'e.allocated - e.spent',
  available: 'e.allocated - e.precommitted - e.committed - e.spent',
}

const sorts = { date: 'e.booked_on', document: 'e.document_number', department: 'lower(d.name)' } as const

type Row = PlaceRow & Omit<BudgetEntry, 'line'>

const ENTRIES = `budget_entry e join budget_line l on l.organization_id = e.organization_id and l.id = e.line_id`

/** Which entries of the scope's lines fit, and its values. */
async function entriesIn(db: Connection, scope: Scope, filter: Omit<EntryFilter, 'sort' | 'dir'>) {
  const { kind, figure, document, from, to } = filter
  const where = `${LINES_WHERE} and ($8::text is null or e.kind = $8)
    and ($9::text is null or plain_text(e.document_number) like $9)
    and ($10::date is null or e.booked_on >= $10) and ($11::date is null or e.booked_on <= $11)
    and ${figure ? `${effects[figure]} <> 0` : 'true'}`
  const like = document ? likeOf(document) : null
  return {
    where,
    values: [...(await linesIn(db, scope, filter)), kind ?? null, like, from ?? null, to ?? null],
  }
}

/** One page of the entries of the scope's lines. */
export async function readEntries(
  db: Connection,
  scope: Scope,
  { page, pageSize, sort, dir, ...filter }: EntryFilter & Paging,
) {
  const { where, values } = await entriesIn(db, scope, filter)
  const found = await readPage(db, { page, pageSize }, `${ENTRIES} where ${where}`, values, (limit, all) =>
    db.rows<Row>(
      `select ${PLACE}, e.id, e.kind, e.allocated, e.precommitted, e.committed, e.spent, e.booked_on, e.document_kind, e.document_id,
         e.document_number, e.note, p.name as actor, e.created_at
       from ${ENTRIES} ${LINE_NAME_FROM}
       left join person p on p.organization_id = e.organization_id and p.id = e.actor_id
       where ${where} order by ${sorts[sort]} ${dir}, e.seq ${dir} ${limit}`,
      all,
    ),
  )
  return { ...found, items: found.items.map(entryOf) }
}

/** One page of them, and what all that fit come to. */
export async function listEntries(
  db: Connection,
  scope: Scope,
  { page, pageSize, ...filter }: EntryFilter & Paging,
) {
  const { where, values } = await entriesIn(db, scope, filter)
  const [sums] = await db.rows<Balance>(
    `select coalesce(sum(e.allocated), 0) as allocated, coalesce(sum(e.precommitted), 0) as precommitted,
       coalesce(sum(e.committed), 0) as committed, coalesce(sum(e.spent), 0) as spent from ${ENTRIES} where ${where}`,
    values,
  )
  return {
    ...(await readEntries(db, scope, { page, pageSize, ...filter })),
    sums: sums ?? { allocated: 0, precommitted: 0, committed: 0, spent: 0 },
  }
}

const entryOf = (row: Row): BudgetEntry => ({
  id: row.id,
  line: placeOf(row),
  kind: row.kind,
  allocated: row.allocated,
  precommitted: row.precommitted,
  committed: row.committed,
  spent: row.spent,
  bookedOn: row.bookedOn,
  documentKind: row.documentKind,
  documentId: row.documentId,
  documentNumber: row.documentNumber,
  note: row.note,
  actor: row.actor,
  createdAt: row.createdAt,
})
