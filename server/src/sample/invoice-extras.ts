import { rounded } from '@wellstock/domain/finance/money'
import { dayOf } from './calendar.ts'
import { idOf } from './identity.ts'
import type { Decided } from './invoice-decisions.ts'
import type { InvoiceDraft } from './invoice-drafts.ts'
import { offices } from './organization.ts'
import { people } from './people.ts'
import type { InvoiceLine, PurchaseInvoice } from './purchase-invoices.ts'
import { rng } from './random.ts'
import { vendorNamed } from './vendors.ts'

const HOUR = 60 * 60_000

const today = (now: number) => dayOf(new Date(now - 12 * HOUR).toISOString().slice(0, 10))
const [clerk] = people.filter(({ primaryRole }) => primaryRole === 'order_manager')
const [finance] = people.filter(({ primaryRole }) => primaryRole === 'finance_manager')
if (!clerk || !finance) throw new Error('nobody captures or approves')

/** The same invoice once more, its number written another way. */
export function againOf(invoices: readonly Decided[], now: number): InvoiceDraft | null {
  const first = invoices.findLast(
    ({ isLive, approved, exceptions, lines }) =>
      isLive &&
      approved &&
      exceptions.length === 0 &&
      lines.length === 1 &&
      lines[0]?.line?.came.length === 1,
  )
  if (!first) return null
  const { number } = first
  return {
    ...first,
    id: idOf(`invoice|${first.id}|again`),
    number: number.startsWith('INV') ? number.replace('INV-', '') : `INV ${number}`,
    ...{ capturedAt: now - 5 * HOUR, story: 'again', about: null, isWaiting: true, isAlike: true },
    lines: first.lines.flatMap(({ line, quantity }) => (line ? [{ line, quantity }] : [])),
  }
}

/** A price that was too high is credited, and approved; what was broken is credited as well, and still waits. */
export function creditsOf(invoices: readonly Decided[], now: number): Decided[] {
  const spent = invoices.filter(
    ({ isLive, approved, lines }) => isLive && approved && lines.every(({ line }) => line),
  )
  const isDear = ({ exceptions }: Decided) => exceptions.some(({ cause }) => cause === 'price')
  const dear = spent.findLast(isDear) ?? spent.at(-1)
  const broken = spent.findLast((each) => each !== dear && each.lines.some(({ quantity }) => quantity > 1))
  const dearest = dear?.lines.toSorted((a, b) => b.amount - a.amount)[0]
  const several = broken?.lines.find(({ quantity }) => quantity > 1)
  const credits: Decided[] = []
  if (dear && dearest) {
    const amount = rounded(dearest.amount * 0.05)
    const line = { ...dearest, packs: 0, packPrice: 0, quantity: 0, amount }
    const at = now - 9 * HOUR
    credits.push({ ...creditOf(dear, line, 'price', now), approved: { by: finance ?? dear.capturedBy, at } })
  }
  if (broken && several) {
    const line = { ...several, packs: 1, quantity: several.packQuantity, amount: several.packPrice }
    credits.push(creditOf(broken, line, 'broken', now))
  }
  return credits
}

function creditOf(invoice: Decided, line: InvoiceLine, label: string, now: number): Decided {
  const id = idOf(`credit note|${label}`)
  const day = today(now) - 1
  return {
    ...{ ...invoice, id, number: `CN-${invoice.number.replace(/\D+/g, '')}`, kind: 'credit_note', day },
    ...{ dueOn: day, capturedAt: now - 30 * HOUR, exceptions: [], accepted: new Map(), isWaiting: true },
    lines: [{ ...line, id: idOf(`credit note line|${label}`), match: null }],
    ...{ freight: 0, total: line.amount, approved: null, paid: null },
  }
}

/** Something bought with a card, without an order. */
export function cardPurchase(budgetLineId: string, now: number): Decided {
  const office = offices[0]
  if (!office || !clerk || !finance) throw new Error('nobody buys')
  const [day, at, amount] = [today(now) - 2, now - 26 * HOUR, 86.4]
  const id = idOf('invoice|card')
  const bought: PurchaseInvoice = {
    ...{
      id,
      number: '4471-0093',
      kind: 'invoice',
      terms: 'card',
      vendor: vendorNamed('Papermill Office Goods'),
      office,
    },
    ...{
      isLive: true,
      day,
      capturedBy: clerk,
      capturedAt: now - 33 * HOUR,
      isWaiting: false,
      isDisputed: false,
      isAlike: false,
    },
    lines: [
      {
        ...{
          id: idOf('invoice line|card'),
          line: null,
          budgetLineId,
          description: 'Folding table for the flu clinic',
        },
        ...{ pack: 'EA', packQuantity: 1, packs: 1, packPrice: amount, amount, quantity: 1, match: null },
      },
    ],
    ...{ freight: 0, total: amount, exceptions: [], random: rng('invoice|card') },
  }
  const paid = { by: null, at, on: day, reference: '' }
  return { ...bought, dueOn: day, accepted: new Map(), approved: { by: finance, at }, paid }
}
