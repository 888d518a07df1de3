import { setImmediate } from 'node:timers/promises'
import type { PriceListProgress } from '@wellstock/contract/buying/price-lists'
import type { PriceField } from '@wellstock/contract/buying/prices'
import type { DecimalSign } from '@wellstock/domain/platform/written-numbers'
import { said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/write.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { parseList } from '../../stock/lists/parse-list.ts'
import { priceKind } from './columns.ts'
import { readFacts } from './facts.ts'
import { getPriceList, lockList } from './lists.ts'
import { type Line, Planner } from './plan-lines.ts'
import { priceReader } from './read-rows.ts'

/** Lines worked out and written at a time: others are answered between two of them. */
const PORTION = 1_000

export type Call = Pick<ScopedCall, 'app' | 'person'>
type Wanted = { id: string; version: number }

/** Works out what each row of a draft comes to, in portions, and reports how far it is. Answers given before are kept. */
export async function* checkPriceList(
  { app, person }: Call,
  { id, version }: Wanted,
): AsyncGenerator<PriceListProgress> {
  const { organizationId } = person
  const write = <T>(work: (tx: Connection) => Promise<T>) => app.database.write(organizationId, work)
  const { list, content, fields, currency, decimal, kept } = await write(async (tx) => {
    const locked = await lockList(tx, person, id, { version, states: ['draft'] })
    const [stored] = await tx.rows<{
      content: string
      fields: (PriceField | null)[]
      currency: string
      decimal: DecimalSign | null
    }>(
      `select l.content, l.fields, l.decimal_sign as decimal, o.currency from price_list l join organization o on o.id = l.organization_id
       where l.organization_id = $1 and l.id = $2`,
      [organizationId, id],
    )
    const { content = '', fields = [], currency = '', decimal = null } = stored ?? {}
    refuseIncomplete(fields)
    const kept = await answersOf(tx, organizationId, id)
    await tx.rows('delete from price_list_line where organization_id = $1 and price_list_id = $2', [
      organizationId,
      id,
    ])
    await updateRow(tx, 'price_list', { organizationId, id }, { checkedAt: null })
    return { list: { ...locked, version: version + 1 }, content, fields, currency, decimal, kept }
  })

  const parsed = parseList(content, priceKind)
  await setImmediate()
  const read = priceReader(parsed, fields, currency, decimal)
  const facts = await readFacts((work) => app.database.read(organizationId, work), {
    organizationId,
    ...list,
  })
  await setImmediate()
  const planner = new Planner(facts)
  const append = (lines: Line[]) =>
    write(async (tx) => {
      const now = await lockList(tx, person, id, { states: ['draft'] })
      if (now.version !== list.version) throw problem('OPERATION_FAILED', said.price_list_goes_on_elsewhere())
      await writeLines(tx, organizationId, id, lines)
    })
  const { rows } = parsed
  for (let from = 0; from < rows.length; from += PORTION) {
    yield { step: 'working', done: from, rows: rows.length }
    const lines = rows.slice(from, from + PORTION).map((row) => {
      const before = kept.get(row.line)
      const line = planner.plan(read(row), before?.productId ?? undefined)
      return { ...line, isExcluded: before?.isExcluded ?? line.isExcluded }
    })
    await append(lines)
  }
  const dropped = planner.dropped((rows.at(-1)?.line ?? 0) + 1)
  for (let from = 0; from < dropped.length; from += PORTION) await append(dropped.slice(from, from + PORTION))

  const checked = await write(async (tx) => {
    await lockList(tx, person, id, { version: list.version, states: ['draft'] })
    await updateRow(tx, 'price_list', { organizationId, id }, { checkedAt: app.now() })
    tx.touch('price-list', id)
    return getPriceList(tx, person, id)
  })
  yield { step: 'done', list: checked }
}

function refuseIncomplete(fields: readonly (PriceField | null)[]) {
  if (!fields.includes('price') && !fields.includes('listPrice'))
    throw invalid({ fields: said.price_list_needs_price() })
  if (!(['vendorSku', 'code', 'sku', 'name'] as const).some((field) => fields.includes(field)))
    throw invalid({ fields: said.price_list_needs_product() })
}

/** What somebody decided: `isExcluded` is null where it is as it comes by itself. */
type Kept = { line: number; productId: string | null; isExcluded: boolean | null }

const DECIDED = 'is_excluded <> (outlier is not null)'

async function answersOf(tx: Connection, organizationId: string, id: string): Promise<Map<number, Kept>> {
  const rows = await tx.rows<Kept>(
    `select line, case when matched_by = 'answer' then product_id end as "productId",
       case when ${DECIDED} then is_excluded end as "isExcluded" from price_list_line
     where organization_id = $1 and price_list_id = $2 and outcome <> 'dropped' and (matched_by = 'answer' or ${DECIDED})`,
    [organizationId, id],
  )
  return new Map(rows.map((row) => [row.line, row]))
}

const ROW = `line int, outcome text, "vendorSku" text, name text, pack text, "packQuantity" int, price numeric, "minimumPacks" int,
  "multiplePacks" int, "leadTimeDays" int, "productId" uuid, "matchedBy" text, "beforePrice" numeric, "beforePackQuantity" int, answers jsonb,
  message jsonb, outlier jsonb, "isExcluded" boolean`
const NAMES = ROW.replace(/ \S+(?=,|$)/g, '')
const snake = NAMES.replace(/"(\w+)"/g, (_, name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
)

/** Keeps lines as they were worked out; those there are become these. */
export const writeLines = (tx: Connection, organizationId: string, id: string, lines: readonly Line[]) =>
  tx.rows(
    `insert into price_list_line (organization_id, price_list_id, ${snake})
     select $1, $2, ${NAMES} from jsonb_to_recordset($3::jsonb) as row (${ROW})
     on conflict (organization_id, price_list_id, line) do update
       set (${snake}) = (${snake.replace(/\w+/g, (name) => `excluded.${name}`)})`,
    [organizationId, id, JSON.stringify(lines)],
  )
