import type { Bid, BidAwardRule, BidKind, BidLine, BidRequirementKind } from '@wellstock/contract/bids/bids'
import { addDays } from '@wellstock/domain/compliance/days'
import { clockTime, momentOf } from '@wellstock/domain/procedures/clock-times'
import { newId } from '../../lib/new-id.ts'

/** A day and a time by the clock of the bid. */
export type DayAndClock = { day: string; clock: string }

export type LineValue = {
  key: string
  product: BidLine['product']
  name: string
  specification: string
  unit: string
  /** Numbers as they are typed. */
  quantity: string
  targetPrice: string
  neededBy: string
  officeId: string
  isAlternateAllowed: boolean
  baselinePrice: number | null
  yearlyQuantity: number | null
}

export type CriterionValue = { key: string; name: string; weight: number | ''; evaluatorIds: string[] }
export type RequirementValue = { key: string; kind: BidRequirementKind; text: string }
export type InviteValue = { vendorId: string; name: string; contactName: string; contactEmail: string }

/** What is typed of a bid. */
export type BidValues = {
  kind: BidKind
  title: string
  category: string
  officeId: string
  ownerId: string
  timezone: string
  close: DayAndClock
  questions: DayAndClock
  deliveryFrom: string
  deliveryUntil: string
  awardRule: BidAwardRule
  isSplitAllowed: boolean
  maxVendors: number | ''
  minVendors: number | ''
  fewVendorsReason: string
  openersNeeded: number | ''
  hasTwoEnvelopes: boolean
  priceWeight: number | ''
  technicalMinimum: number | ''
  standstillDays: number | ''
  terms: string
  lines: LineValue[]
  criteria: CriterionValue[]
  requirements: RequirementValue[]
  invites: InviteValue[]
  openerIds: string[]
}

const DAYS_OPEN = 14
const DAYS_WITHOUT_QUESTIONS = 4
const CLOSE_CLOCK = '17:00'

type Begin = { ownerId: string; officeId: string; timezone: string; now?: Date }

/** What a new bid begins with: it closes in two weeks at five, and questions end four days before. */
export function emptyBid({ ownerId, officeId, timezone, now = new Date() }: Begin): BidValues {
  const closeDay = addDays(clockTime(now, timezone).slice(0, 10), DAYS_OPEN)
  return {
    kind: 'rfq',
    title: '',
    category: '',
    officeId,
    ownerId,
    timezone,
    close: { day: closeDay, clock: CLOSE_CLOCK },
    questions: { day: addDays(closeDay, -DAYS_WITHOUT_QUESTIONS), clock: CLOSE_CLOCK },
    deliveryFrom: '',
    deliveryUntil: '',
    awardRule: 'lowest',
    isSplitAllowed: true,
    maxVendors: '',
    minVendors: 3,
    fewVendorsReason: '',
    openersNeeded: 2,
    hasTwoEnvelopes: false,
    priceWeight: 100,
    technicalMinimum: '',
    standstillDays: 0,
    terms: '',
    lines: [],
    criteria: [],
    requirements: [],
    invites: [],
    openerIds: [],
  }
}

function localOf(moment: string | null, timezone: string): DayAndClock {
  const [day = '', clock = ''] = moment ? clockTime(new Date(moment), timezone).split('T') : []
  return { day, clock }
}

const typed = (value: number | null) => (value === null ? '' : String(value))

const lineOf = (line: BidLine): LineValue => ({
  key: line.id,
  product: line.product,
  name: line.name,
  specification: line.specification,
  unit: line.unit,
  quantity: String(line.quantity),
  targetPrice: typed(line.targetPrice),
  neededBy: line.neededBy ?? '',
  officeId: line.office?.id ?? '',
  isAlternateAllowed: line.isAlternateAllowed,
  baselinePrice: line.baselinePrice,
  yearlyQuantity: line.yearlyQuantity,
})

const idOf = ({ id }: { id: string }) => id

/** A draft as its form has it. */
export const valuesOf = (bid: Bid): BidValues => ({
  kind: bid.kind,
  title: bid.title,
  category: bid.category,
  officeId: bid.office?.id ?? '',
  ownerId: bid.owner.id,
  timezone: bid.timezone,
  close: localOf(bid.closeAt, bid.timezone),
  questions: localOf(bid.questionsUntil, bid.timezone),
  deliveryFrom: bid.deliveryFrom ?? '',
  deliveryUntil: bid.deliveryUntil ?? '',
  awardRule: bid.awardRule,
  isSplitAllowed: bid.isSplitAllowed,
  maxVendors: bid.maxVendors ?? '',
  minVendors: bid.minVendors,
  fewVendorsReason: bid.fewVendorsReason,
  openersNeeded: bid.openersNeeded,
  hasTwoEnvelopes: bid.hasTwoEnvelopes,
  priceWeight: bid.priceWeight,
  technicalMinimum: bid.technicalMinimum ?? '',
  standstillDays: bid.standstillDays,
  terms: bid.terms,
  lines: bid.lines.map(lineOf),
  criteria: bid.criteria.map(({ id, name, weight, evaluators }) => ({
    key: id,
    name,
    weight,
    evaluatorIds: evaluators.map(idOf),
  })),
  requirements: bid.requirements.map(({ id, kind, text }) => ({ key: id, kind, text })),
  invites: bid.invites.map(({ vendor, contactName, contactEmail }) => ({
    vendorId: vendor.id,
    name: vendor.name,
    contactName,
    contactEmail,
  })),
  openerIds: bid.openers.map(idOf),
})

type Read = Pick<LineValue, 'product' | 'name' | 'unit'> &
  Partial<Pick<BidLine, 'baselinePrice' | 'yearlyQuantity' | 'neededBy' | 'quantity'>>

/** A new line, of a product or in words. */
export const newLine = (read: Read): LineValue => ({
  key: newId(),
  product: read.product,
  name: read.name,
  specification: '',
  unit: read.unit,
  quantity: typed(read.quantity ?? null),
  targetPrice: '',
  neededBy: read.neededBy ?? '',
  officeId: '',
  isAlternateAllowed: false,
  baselinePrice: read.baselinePrice ?? null,
  yearlyQuantity: read.yearlyQuantity ?? null,
})

/** Lines with more of them; a product stands there once. */
export function withLines(lines: readonly LineValue[], more: readonly LineValue[]): LineValue[] {
  const taken = new Set(lines.flatMap(({ product }) => product?.id ?? []))
  const added = more.filter(({ product }) => {
    if (!product) return true
    const isNew = !taken.has(product.id)
    taken.add(product.id)
    return isNew
  })
  return [...lines, ...added]
}

/** The moment of a local time; or that the clocks change then, and there are two of it or none. */
export function readLocal({ day, clock }: DayAndClock, timezone: string) {
  if (!day || !clock) return { moment: null, unclear: null }
  const read = momentOf(`${day}T${clock}`, timezone)
  return 'moment' in read
    ? { moment: read.moment.toISOString(), unclear: null }
    : { moment: null, unclear: read.unclear }
}
