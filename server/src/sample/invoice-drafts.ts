import { clock, type Day, dayOf, workdayFrom } from './calendar.ts'
import { idOf } from './identity.ts'
import type { Office } from './organization.ts'
import type { Person } from './people.ts'
import { requestersOf } from './purchase-documents.ts'
import type { BoughtLine } from './purchase-invoices.ts'
import type { Receipt } from './purchases.ts'
import { type Random, rng } from './random.ts'
import type { Vendor } from './vendors.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** Dearer than agreed; before it came; of what comes short, the rest at once; of those that come to the same, taken for one. */
const CHANCES = { price: 0.03, before: 0.008, early: 0.27, alike: 0.035 }
const WORTH_A_LOOK = 60
/** What waits for somebody is at most so many days old. */
const WAITING_DAYS = 8

/** Of `about`: a higher price, what has not come yet, or another pack; freight nobody expected; all of it a second time. */
export type InvoiceStory = 'price' | 'early' | 'pack' | 'freight' | 'again'

/** What a vendor is about to bill of a delivery. Moments are milliseconds since 1970. */
export type InvoiceDraft = {
  id: string
  number: string
  vendor: Vendor
  office: Office
  /** What it bills is in the ledger. */
  isLive: boolean
  day: Day
  capturedBy: Person
  capturedAt: number
  lines: { line: BoughtLine; quantity: number }[]
  story: InvoiceStory | null
  about: BoughtLine | null
  /** It waits for somebody, today. */
  isWaiting: boolean
  isDisputed: boolean
  /** Somebody wonders whether it is another one that comes to the same. */
  isAlike: boolean
  random: Random
}

/** The invoice of each delivery that has been captured by now, in the order of time. */
export function invoiceDrafts(
  receipts: readonly Receipt[],
  lineOf: (id: string) => BoughtLine | undefined,
  now: number,
): InvoiceDraft[] {
  const drafts = receipts.flatMap((receipt) => {
    const quantities = new Map<BoughtLine, number>()
    for (const { ordered, quantity } of receipt.lines) {
      const line = lineOf(ordered.id)
      if (line) quantities.set(line, (quantities.get(line) ?? 0) + quantity)
    }
    const lines = [...quantities].map(([line, quantity]) => ({ line, quantity }))
    return [true, false].flatMap((isLive) => {
      const own = lines.filter(({ line }) => line.bought.isLive === isLive)
      return own.length > 0 ? [draftOf(receipt, own, isLive, now)] : []
    })
  })
  const captured = drafts
    .filter(({ capturedAt }) => capturedAt < now)
    .toSorted((a, b) => a.capturedAt - b.capturedAt)
  plantStories(captured.filter(({ isLive, capturedAt }) => isLive && capturedAt > now - WAITING_DAYS * DAY))
  const numberOf = vendorNumbers()
  for (const draft of captured) draft.number = numberOf(draft)
  return captured
}

function draftOf(
  { id, office, vendor, day: cameOn, at }: Receipt,
  lines: InvoiceDraft['lines'],
  isLive: boolean,
  now: number,
): InvoiceDraft {
  const random = rng(`invoice|${id}|${isLive}`)
  const [dearest] = lines.toSorted((a, b) => b.line.amount - a.line.amount)
  const short = lines.find(({ line }) => line.came.some((other) => other.at > at))
  const isDear = random.chance(CHANCES.price) && (dearest?.line.amount ?? 0) >= WORTH_A_LOOK
  const isEarly = random.chance(CHANCES.early) && short !== undefined
  const story = isDear ? 'price' : isEarly ? 'early' : null
  const days = random.chance(CHANCES.before) ? -1 : 1 + Math.floor(5 * random.next() ** 3)
  const onDay = workdayFrom(cameOn + days)
  const capturedAt = clock(office.timezone)(onDay, random.between(540, 960))
  // What the ledger does not know of is over and done with.
  const latest = now - 3 * HOUR
  return {
    ...{ id: idOf(`invoice|${id}|${isLive}`), number: '', vendor, office, isLive },
    day: isLive ? onDay : Math.min(onDay, dayOf(new Date(latest).toISOString().slice(0, 10))),
    capturedBy: random.pick(requestersOf(office.id)),
    capturedAt: isLive ? capturedAt : Math.min(capturedAt, latest),
    ...{ lines, story, about: (story === 'early' ? short : dearest)?.line ?? null },
    ...{ isWaiting: false, isDisputed: false, isAlike: random.chance(CHANCES.alike), random },
  }
}

type Planted = InvoiceStory | 'disputed'
const planted: Planted[] = ['pack', 'price', 'price', 'freight', 'disputed']

/** What is wrong with some of them, for somebody to see to today. */
function plantStories(drafts: readonly InvoiceDraft[]) {
  const shuffled = drafts.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const story of planted) {
    const suits = ({ came, packs, quantity, amount }: BoughtLine) =>
      came.length === 1 &&
      amount >= WORTH_A_LOOK &&
      (story !== 'pack' || (packs.length > 0 && quantity <= 40))
    const chosen = shuffled.find(
      ({ isWaiting, lines }) => !isWaiting && lines.some(({ line }) => suits(line)),
    )
    if (!chosen) continue
    chosen.story = story === 'disputed' ? null : story
    chosen.about = chosen.lines.find(({ line }) => suits(line))?.line ?? null
    chosen.isWaiting = true
    chosen.isAlike = false
    chosen.isDisputed = story === 'disputed'
  }
}

/** Each vendor numbers its invoices its own way, and has other customers. */
function vendorNumbers() {
  const known = new Map<string, { random: Random; style: number; last: number }>()
  return ({ vendor, day }: InvoiceDraft): string => {
    const random = rng(`invoice numbers|${vendor.name}`)
    const series = known.get(vendor.id) ?? {
      ...{ random, style: random.integer(0, 3), last: random.integer(10_000, 80_000) },
    }
    series.last += series.random.integer(2, 40)
    known.set(vendor.id, series)
    const year = new Date(day * DAY).getUTCFullYear()
    const styles = [
      `INV-${series.last}`,
      `${year}/${series.last}`,
      `${series.last}`,
      `${vendor.name[0]}${series.last}`,
    ]
    return styles[series.style] ?? ''
  }
}
