import type { PastImport, PastImportRow } from '@wellstock/contract/buying/past-orders'
import type { PastAnswer, PastField, PastOutcome } from '@wellstock/domain/buying/past-orders'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import { note } from '../../platform/audit/note.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Paging, readPage } from '../../platform/database/read-page.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { spoken } from '../../platform/messages.ts'
import { refuseMissingVendor } from '../prices/lists.ts'
import { keepMeant, keepPacks } from '../prices/pack-answers.ts'
import { changeDraft, getPastImport, lockImport } from './imports.ts'
import { vendorKey } from './known.ts'

type Shown = {
  line: number
  outcome: PastOutcome
  number: string
  vendor: string
  name: string
  pack: string
  vendorId: string | null
  problem: { field: PastField; sentence: Sentence; asks?: PastAnswer; packs?: number[] } | null
  products: PastImportRow['products']
  unit: string | null
}

const FILTERED = `past_import_row r where r.organization_id = $1 and r.import_id = $2 and ($3::text is null or r.outcome = $3)`

/** What the rows of a file come to, in its order. */
export async function listPastRows(
  db: Connection,
  person: Pick<Person, 'organizationId'>,
  { id, outcome, ...paging }: { id: string; outcome?: PastOutcome | undefined } & Paging,
) {
  await getPastImport(db, person, id)
  const values = [person.organizationId, id, outcome ?? null]
  const found = await readPage(db, paging, FILTERED, values, (limit, all) =>
    db.rows<Shown>(
      `select r.line, r.outcome, r.number, coalesce(v.name, r.vendor) as vendor, r.name, r.pack, r.vendor_id, r.problem, p.unit,
         array(select jsonb_build_object('id', q.id, 'sku', q.sku, 'name', q.name)
           from jsonb_array_elements_text(r.problem -> 'products') with ordinality as a (answer, place)
           join product q on q.organization_id = r.organization_id and q.id::text = a.answer order by a.place) as products
       from (select * from ${FILTERED} order by r.line ${limit}) r
       left join vendor v on v.organization_id = r.organization_id and v.id = r.vendor_id
       left join product p on p.organization_id = r.organization_id and p.id = r.product_id order by r.line`,
      all,
    ),
  )
  return {
    ...found,
    items: found.items.map(({ problem: wrong, ...row }) => ({
      ...row,
      field: wrong?.field ?? null,
      ...spoken(wrong?.sentence ?? null),
      asks: wrong?.asks ?? null,
      packs: wrong?.packs ?? [],
    })),
  }
}

type Answer = {
  id: string
  version: number
  line: number
  vendorId?: string | undefined
  productId?: string | undefined
  packQuantity?: number | undefined
}

/** Answers what a row asks, for every row that asks the same. Which product it is and what a pack holds is kept for the next file. */
export async function answerPastRow(tx: Connection, person: Person, wanted: Answer): Promise<PastImport> {
  const { organizationId } = person
  const { id, version, line, vendorId, productId, packQuantity } = wanted
  await lockImport(tx, person, id, { version, states: ['draft'] })
  const [row] = await tx.rows<{
    asks: PastAnswer | null
    vendor: string
    vendorId: string | null
    productId: string | null
    listedAs: string | null
    pack: string
  }>(
    `select problem ->> 'asks' as asks, vendor, vendor_id, product_id, problem ->> 'listedAs' as "listedAs", pack from past_import_row
     where organization_id = $1 and import_id = $2 and line = $3`,
    [organizationId, id, line],
  )
  if (!row) throw problem('NOT_FOUND', said.price_line_not_found())
  const given = { vendor: vendorId, product: productId, pack: packQuantity }
  if (row.asks === null || given[row.asks] === undefined)
    throw problem('OPERATION_FAILED', said.past_row_not_asked())
  let changes: Record<string, unknown> = {}
  if (row.asks === 'vendor' && vendorId !== undefined) {
    await refuseMissingVendor(tx, organizationId, vendorId)
    const [known] = await tx.rows<{ vendors: Record<string, string> }>(
      'select vendors from past_import where organization_id = $1 and id = $2',
      [organizationId, id],
    )
    changes = { vendors: { ...known?.vendors, [vendorKey(row.vendor)]: vendorId } }
  }
  if (row.asks === 'product' && productId !== undefined && row.vendorId && row.listedAs) {
    const [product] = await tx.rows('select 1 from product where organization_id = $1 and id = $2', [
      organizationId,
      productId,
    ])
    if (!product) throw invalid({ productId: said.choose_a_product() })
    await keepMeant(tx, person, { vendorId: row.vendorId, listedAs: row.listedAs, productId })
  }
  if (row.asks === 'pack' && packQuantity !== undefined && row.vendorId) {
    const alike = await tx.rows<{ productId: string; pack: string }>(
      `select distinct r.product_id, r.pack from past_import_row r
       join product p on p.organization_id = r.organization_id and p.id = r.product_id
       join product q on q.organization_id = r.organization_id and q.id = $4 and q.unit = p.unit
       where r.organization_id = $1 and r.import_id = $2 and r.vendor_id = $3 and r.problem ->> 'asks' = 'pack' and lower(r.pack) = lower($5)`,
      [organizationId, id, row.vendorId, row.productId, row.pack],
    )
    await keepPacks(tx, person, { vendorId: row.vendorId, packQuantity, packs: alike })
  }
  await changeDraft(tx, person, id, changes)
  await note(
    tx,
    person,
    'past-import.changed',
    { entity: 'past-import', id },
    { line, vendorId, productId, packQuantity },
  )
  return getPastImport(tx, person, id)
}
