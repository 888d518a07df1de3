import type pg from 'pg'
import type { Day } from './calendar.ts'
import { type Decided, decided } from './invoice-decisions.ts'
import { type InvoiceDraft, invoiceDrafts } from './invoice-drafts.ts'
import { againOf, cardPurchase, creditsOf } from './invoice-extras.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import type { ApprovedOrder } from './purchase-history.ts'
import { type BoughtLine, invoiceWriter } from './purchase-invoices.ts'
import type { Receipt } from './purchases.ts'
import { serviceBills } from './service-bills.ts'

const DAY = 86_400_000

/** All that has been captured of what came, and what became of it by the anchor. */
export async function invoicesOf(
  client: pg.PoolClient,
  receipts: readonly Receipt[],
  orders: readonly ApprovedOrder[],
  anchor: Day,
) {
  const now = anchor * DAY
  const lines = await boughtLines(client, receipts, orders)
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const approvers = new Map(
    orders.map(({ document, approval }) => [
      document.id,
      approval.decisions.map(({ person_id }) => person_id),
    ]),
  )
  const approversOf = (id: string) => people.filter((person) => approvers.get(id)?.includes(person.id))
  const write = invoiceWriter()
  const writeDecided = (draft: InvoiceDraft): Decided[] => {
    const invoice = write(draft)
    return invoice ? [decided(invoice, approversOf, now)] : []
  }
  const invoices = invoiceDrafts(receipts, (id) => lineOf.get(id), now).flatMap(writeDecided)
  const again = againOf(invoices, now)
  const card = lines.find(({ bought }) => bought.isLive && bought.document.office.code === 'MAIN')
  invoices.push(
    ...(again ? writeDecided(again) : []),
    ...creditsOf(invoices, now),
    ...(card ? [cardPurchase(card.bought.payers.lineOf.get(card.id) ?? '', now)] : []),
  )
  const payerOf = (lineId: string) => lineOf.get(lineId)?.bought.payers.lineOf.get(lineId) ?? ''
  return { invoices: [...invoices, ...serviceBills(invoices, payerOf, anchor)], lines }
}

async function boughtLines(
  client: pg.PoolClient,
  receipts: readonly Receipt[],
  orders: readonly ApprovedOrder[],
): Promise<BoughtLine[]> {
  const { rows } = await client.query<{ product_id: string; packs: number[] }>(
    `select s.product_id, array_agg(distinct p.pack_quantity) as packs from vendor_product s
     join vendor_price p on p.organization_id = s.organization_id and p.vendor_product_id = s.id and p.pack_quantity > 1
     where s.organization_id = $1 group by 1`,
    [organization.id],
  )
  const packs = new Map(rows.map((row) => [row.product_id, row.packs]))
  const came = new Map<string, BoughtLine['came']>()
  for (const { at, lines } of receipts)
    for (const { ordered, quantity } of lines)
      came.set(ordered.id, [...(came.get(ordered.id) ?? []), { at, quantity }])
  return orders.flatMap((bought) =>
    bought.document.lines.map((line) => ({
      ...{ ...line, bought, came: came.get(line.id) ?? [], packs: packs.get(line.productId) ?? [] },
    })),
  )
}
