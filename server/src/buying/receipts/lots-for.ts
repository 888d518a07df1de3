import type { Hold } from '@wellstock/domain/stock/inventory'
import { type Sentence, said } from '@wellstock/messages/sentence'
import type { Connection } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/read-request.ts'

type Wanted = {
  /** Of its line in the receipt. */
  place: number
  productId: string
  lotNumber: string
  expiryDate: string | null
  /** It goes where it can be used. */
  isStocked: boolean
}
type Lot = { id: string; productId: string; number: string; expiryDate: string | null; hold: Hold }

/** A lot that goods come in. Recalled, it goes into quarantine whatever was meant. */
export type LotFor = { id: string; isRecalled: boolean }

/**
 * The lots goods come in, locked; made where they are new, and given a date they lacked. One that is known to expire on another day is
 * refused, and so is one that nobody may use where the goods are to be used. By the place of the line.
 */
export async function lotsFor(
  tx: Connection,
  organizationId: string,
  wanted: readonly Wanted[],
  today: string,
): Promise<Map<number, LotFor>> {
  if (wanted.length === 0) return new Map()
  const made = await tx.rows<{ id: string }>(
    `insert into lot as l (organization_id, id, product_id, number, expiry_date)
     select $1, gen_random_uuid(), w.product_id, w.number, max(w.expiry_date)
     from unnest($2::uuid[], $3::text[], $4::date[]) as w (product_id, number, expiry_date)
     group by w.product_id, w.number order by w.product_id, w.number
     on conflict (organization_id, product_id, number) do update set expiry_date = coalesce(l.expiry_date, excluded.expiry_date),
       version = l.version + (l.expiry_date is null and excluded.expiry_date is not null)::integer
     returning l.id`,
    [
      organizationId,
      wanted.map(({ productId }) => productId),
      wanted.map(({ lotNumber }) => lotNumber),
      wanted.map(({ expiryDate }) => expiryDate),
    ],
    'lots-for-receipt',
  )
  // Read once they are there: a new one may have been recalled already.
  const lots = await tx.rows<Lot>(
    'select id, product_id, number, expiry_date, hold from lot where organization_id = $1 and id = any($2)',
    [organizationId, made.map(({ id }) => id)],
    'holds-of-received-lots',
  )
  const fields: Record<string, Sentence> = {}
  const found = new Map<number, LotFor>()
  for (const { place, productId, lotNumber, expiryDate, isStocked } of wanted) {
    const lot = lots.find((each) => each.productId === productId && each.number === lotNumber)
    if (!lot) throw new Error('a lot that was just made')
    const issue = lotIssue(lot, { expiryDate, isStocked }, today)
    if (issue) fields[`lines.${place}.${issue.field}`] = issue.sentence
    found.set(place, { id: lot.id, isRecalled: lot.hold === 'recalled' })
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  tx.touch('lot', ...lots.map(({ id }) => id))
  return found
}

function lotIssue(
  { number: lot, expiryDate, hold }: Lot,
  wanted: Pick<Wanted, 'expiryDate' | 'isStocked'>,
  today: string,
): { field: 'lotNumber' | 'expiryDate'; sentence: Sentence } | undefined {
  if (wanted.expiryDate && expiryDate && wanted.expiryDate !== expiryDate)
    return { field: 'expiryDate', sentence: said.lot_known_to_expire({ lot, date: expiryDate }) }
  if (!wanted.isStocked || hold === 'recalled') return undefined
  if (hold !== 'none') return { field: 'lotNumber', sentence: said.lot_is_on_hold({ lot }) }
  if (expiryDate !== null && expiryDate < today)
    return { field: 'expiryDate', sentence: said.lot_has_expired_on({ lot, date: expiryDate }) }
  return undefined
}
