import type { VendorOrderRevision } from '@wellstock/contract/buying/vendor-order'
import { revisedNumber } from '@wellstock/domain/buying/vendor-orders'
import type { Currency, Language } from '@wellstock/domain/identity/preferences'
import { dayIn } from '@wellstock/messages/say'
import type { Connection } from '../../platform/database/database.ts'
import { numbersOf } from '../../platform/files/frame.ts'
import { messagesIn } from '../../platform/messages.ts'
import { releasesOf } from '../blanket-orders/releases.ts'
import { NEEDED_BY } from './needed-by.ts'
import { revisionsOf } from './revisions-of.ts'

/** What a vendor is told of its order, as it is now: every copy says all of it, in the way of its format (`copies.test.ts`). */
export type Paper = {
  /** With its revision. */
  number: string | null
  revision: number
  /** What its latest revision changed. */
  changes: Change[]
  /** The note, where that changed with it. */
  changedNote: string | null
  /** As which releases of blanket orders it is sent. */
  releases: string[]
  orderedOn: string
  note: string
  organization: string
  currency: Currency
  office: string
  address: string[]
  buyer: string
  buyerEmail: string
  vendor: string
  vendorAddress: string
  accountNumber: string
  paymentDays: number | null
  total: number
  lines: {
    id: string
    sku: string
    vendorSku: string
    name: string
    pack: string
    packQuantity: number
    unit: string
    packs: number
    packPrice: number
    amount: number
    /** Of the packs, what is still to come. */
    openPacks: number
    /** Some of it is here. */
    hasCome: boolean
    /** When the first of it is needed; null: nobody waits for it. */
    neededBy: string | null
    promisedOn: string | null
    /** The return it is sent again for. */
    replaces: string | null
    /** What the vendor sends instead, as it said. */
    substitute: string | null
  }[]
}

type Head = Omit<Paper, 'address' | 'lines' | 'releases' | 'changes' | 'changedNote'> & {
  street: string
  city: string
  state: string
  zip: string
}

type Change = VendorOrderRevision['lines'][number]

export async function readPaper(db: Connection, organizationId: string, id: string): Promise<Paper> {
  const [head] = await db.rows<Head>(
    `select o.number, o.revision, (coalesce(r.sent_at, o.sent_at, now()) at time zone f.timezone)::date as ordered_on, o.note, z.name as organization, z.currency,
       f.name as office, f.street, f.city, f.state, f.zip_code as zip, b.name as buyer, b.email as buyer_email,
       v.name as vendor, v.address as vendor_address, v.account_number, v.payment_days, o.total
     from vendor_order o
     join organization z on z.id = o.organization_id
     join office f on f.organization_id = o.organization_id and f.id = o.office_id
     join person b on b.organization_id = o.organization_id and b.id = o.buyer_id
     join vendor u on u.organization_id = o.organization_id and u.id = o.vendor_id
     join vendor v on v.organization_id = o.organization_id and v.id = coalesce(u.merged_into, u.id)
     left join vendor_order_revision r on r.organization_id = o.organization_id and r.vendor_order_id = o.id and r.state = 'sent'
       and r.number = o.revision
     where o.organization_id = $1 and o.id = $2`,
    [organizationId, id],
  )
  if (!head) throw new Error('a vendor order has a vendor and an office')
  const { street, city, state, zip, ...rest } = head
  const lines = await db.rows<Paper['lines'][number]>(
    `select l.id, d.sku, l.vendor_sku, d.name, l.pack, l.pack_quantity, d.unit, l.packs, l.pack_price, l.amount,
       ceil(greatest(0, l.quantity - l.closed - l.received)::numeric / l.pack_quantity)::integer as open_packs,
       l.received > 0 as has_come, ${NEEDED_BY} as needed_by, l.promised_on, t.number as replaces,
       case when l.substitute_product_id is not null then (select concat_ws(' ', nullif(a.substitute_sku, ''), a.substitute_name)
         from vendor_order_answer_line a
         join vendor_order_answer w on w.organization_id = a.organization_id and w.id = a.answer_id
         where a.organization_id = l.organization_id and a.line_id = l.id and a.is_taken order by w.answered_at desc limit 1) end as substitute
     from vendor_order_line l
     join product d on d.organization_id = l.organization_id and d.id = l.product_id
     left join vendor_return t on t.organization_id = l.organization_id and t.id = l.return_id
     where l.organization_id = $1 and l.vendor_order_id = $2 order by l.position, l.id`,
    [organizationId, id],
  )
  const latest = (await revisionsOf(db, organizationId, id)).find(({ state }) => state === 'sent')
  const releases = await releasesOf(db, organizationId, id)
  return {
    ...rest,
    number: head.number && revisedNumber(head.number, head.revision),
    changes: latest?.lines ?? [],
    changedNote: latest?.note ?? null,
    releases: releases.map(({ name }) => name),
    address: [street, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')],
    lines,
  }
}

/** It is not known which language a vendor reads. */
const m = messagesIn('en')

/** What is agreed about the order, as labels and values. */
export function termsOf(paper: Paper, language: Language = 'en'): [label: string, value: string][] {
  const m = messagesIn(language)
  const { orderedOn, releases, accountNumber, paymentDays: days } = paper
  return [
    [m.common_date(), dayIn(orderedOn, language)],
    [m.vendor_orders_paper_release(), releases.join(', ')],
    [m.vendor_orders_paper_account(), accountNumber],
    [m.common_payment(), days === null ? '' : m.vendor_orders_paper_days({ days })],
  ]
}

/** What is to be known of a line beside its figures. */
export function remarksOf(line: Paper['lines'][number], language: Language = 'en'): string[] {
  const m = messagesIn(language)
  const { replaces, substitute: name, promisedOn } = line
  return [
    ...(replaces ? [m.vendor_orders_paper_replacement({ number: replaces })] : []),
    ...(name ? [m.vendor_orders_paper_substitute({ name })] : []),
    ...(promisedOn ? [m.vendor_orders_paper_promised({ day: dayIn(promisedOn, language) })] : []),
  ]
}

/** By when it is needed: one day, or each with what is needed by then. Nothing of what has come or comes no more. */
export function neededOf({ lines }: Paper): string {
  const open = lines.filter(({ openPacks }) => openPacks > 0)
  const days = [...new Set(open.map(({ neededBy }) => neededBy))].sort()
  const said = days.filter((day) => day !== null)
  if (said.length === 0) return ''
  const each = said.map((day) => {
    const names = open.filter(({ neededBy }) => neededBy === day).map(({ name }) => name)
    return days.length === 1 ? dayIn(day, 'en') : `\n- ${dayIn(day, 'en')}: ${names.join('; ')}`
  })
  return `${m.orders_file_needed_by()}: ${each.join('')}`
}

/** The number of what a revision takes the place of. */
export const replacedNumber = ({ number, revision }: Paper) =>
  revisedNumber((number ?? '').replace(/-R\d+$/, ''), revision - 1)

/** What a revision changed, in words: "Gauze: 120 BX instead of 100; $10.10 a BX instead of $10.00". */
export function changesOf({ changes, changedNote, currency }: Paper): string[] {
  const { money, number } = numbersOf({ language: 'en', currency })
  const lines = changes.map(({ name, pack, packs, fromPacks, packPrice, fromPrice }) => {
    if (fromPacks === 0) return `${name}: ${m.vendor_orders_paper_again({ packs: number(packs), pack })}`
    const said = [
      packs !== fromPacks &&
        m.vendor_orders_paper_packs({ packs: number(packs), pack, before: number(fromPacks) }),
      packPrice !== fromPrice &&
        m.vendor_orders_paper_each({ price: money(packPrice), pack, before: money(fromPrice) }),
    ]
    return `${name}: ${said.filter(Boolean).join('; ')}`
  })
  if (changedNote === null) return lines
  const note = changedNote
    ? m.vendor_orders_paper_new_note({ note: changedNote })
    : m.vendor_orders_paper_no_note()
  return [...lines, note]
}
