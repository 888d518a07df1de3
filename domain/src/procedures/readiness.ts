// Days are `YYYY-MM-DD`, those of the office; quantities are base units. Source: the worked figures of procedures, (d) 1–7.
import { groupedBy } from '../platform/grouped-by.ts'

/** Stock of one lot that is usable: free of what is reserved or on hold. */
export type ReadyLot = { id: string; productId: string; quantity: number; expiresOn: string | null }

/** What is confirmed to come: promised by the vendor or in transit, neither late nor on hold. */
export type Inbound = { id: string; productId: string; quantity: number; on: string }

/** What may stand in for a product; with approval only where somebody has to agree first. */
export type Substitute = { productId: string; needsApproval: boolean }

/** `open`: opened at the start; `hold`: in the room, unopened. A case is ready without what is optional. Substitutes are by rank. */
export type Need = {
  productId: string
  open: number
  hold: number
  isOptional?: boolean
  substitutes?: readonly Substitute[]
}

/** What a case has already, of a lot: reserved or picked for one of its needs. Not among the free lots. */
export type Kept = { lotId: string; productId: string; needOf: string; quantity: number }

export type BookedCase = {
  id: string
  number: string
  /** The moment it starts, for the order of cases. */
  start: string
  day: string
  /** The last open day before it: what comes later is too late. */
  inboundUntil: string
  isEmergency: boolean
  needs: readonly Need[]
  kept: readonly Kept[]
}

/** `green`: all is on hand; `amber`: what is opened at the start is met, the rest is inbound or missing; `red`: that is short. */
export const readinessColors = ['green', 'amber', 'red'] as const
export type Readiness = (typeof readinessColors)[number]

/** What a need is met by. */
export type Part = { from: 'kept' | 'lot' | 'inbound'; id: string; productId: string; quantity: number }

export type NeedReadiness = Need & {
  color: Readiness
  parts: Part[]
  short: number
  /** What would help if somebody approved it. */
  offers: { productId: string; quantity: number }[]
}

export type CaseReadiness = { id: string; color: Readiness; needs: NeedReadiness[] }

export type Supply = { lots: readonly ReadyLot[]; inbound: readonly Inbound[] }

type Left<Row> = Row & { left: number }

/** Rows by their product, in their order. */
const byProduct = <Row extends { productId: string }>(rows: readonly Row[]) =>
  groupedBy(rows, ({ productId }) => productId)

/** Each with what is left of it. */
const whole = <Row extends { quantity: number }>(rows: readonly Row[]): Left<Row>[] =>
  rows.map((row) => ({ ...row, left: row.quantity }))

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const LAST = '9999-12-31'

/** Cases by start; of those at one moment emergencies first, then by number. */
const inTurn = (one: BookedCase, other: BookedCase) =>
  compare(one.start, other.start) ||
  Number(other.isEmergency) - Number(one.isEmergency) ||
  compare(one.number, other.number)

type Open = { of: BookedCase; need: Need; parts: Part[]; missing: number }

/** Takes what is missing of a need out of rows that may serve it, in their order. */
function take<Row extends { id: string; productId: string }>(
  open: Open,
  from: Part['from'],
  rows: readonly Left<Row>[] | undefined,
  mayServe: (row: Row) => boolean,
) {
  for (const row of rows ?? []) {
    if (open.missing === 0) return
    const quantity = Math.min(open.missing, row.left)
    if (quantity === 0 || !mayServe(row)) continue
    row.left -= quantity
    open.missing -= quantity
    open.parts.push({ from, id: row.id, productId: row.productId, quantity })
  }
}

/**
 * What each case has, all competing for the same stock. What is reserved or picked stays with its case. Then the cases in turn, each need by
 * itself: its own product on hand, first expired first and usable on the day; its own product inbound in time. Then, for all that is still
 * short, approved substitutes by rank: nobody's own product is taken for another's substitute. The same function answers "what if".
 */
export function readinessOf(cases: readonly BookedCase[], supply: Supply): CaseReadiness[] {
  const lots = byProduct(
    whole(supply.lots).toSorted(
      (one, other) => compare(one.expiresOn ?? LAST, other.expiresOn ?? LAST) || compare(one.id, other.id),
    ),
  )
  const inbound = byProduct(
    whole(supply.inbound).toSorted((one, other) => compare(one.on, other.on) || compare(one.id, other.id)),
  )
  const ordered = cases.toSorted(inTurn)
  const all = ordered.flatMap((of) => of.needs.map((need) => openNeed(of, need)))
  const onHand = (open: Open, productId: string) =>
    take(open, 'lot', lots.get(productId), ({ expiresOn }) => (expiresOn ?? LAST) >= open.of.day)
  const toCome = (open: Open, productId: string) =>
    take(open, 'inbound', inbound.get(productId), ({ on }) => on <= open.of.inboundUntil)

  for (const open of all) {
    onHand(open, open.need.productId)
    toCome(open, open.need.productId)
  }
  for (const open of all)
    for (const { productId, needsApproval } of open.need.substitutes ?? []) {
      if (needsApproval) continue
      onHand(open, productId)
      toCome(open, productId)
    }
  const judged = new Map<string, NeedReadiness[]>(ordered.map(({ id }) => [id, []]))
  for (const open of all) {
    const asked = (open.need.substitutes ?? []).filter(({ needsApproval }) => needsApproval)
    judged.get(open.of.id)?.push(judge(open, offersFor(open, asked, lots)))
  }
  return ordered.map(({ id }) => {
    const needs = judged.get(id) ?? []
    return { id, color: worst(needs.flatMap(({ isOptional, color }) => (isOptional ? [] : [color]))), needs }
  })
}

function openNeed(of: BookedCase, need: Need): Open {
  const own = of.kept.filter(({ needOf }) => needOf === need.productId)
  const parts = own.map(
    ({ lotId, productId, quantity }): Part => ({ from: 'kept', id: lotId, productId, quantity }),
  )
  const kept = own.reduce((sum, { quantity }) => sum + quantity, 0)
  return { of, need, parts, missing: Math.max(0, need.open + need.hold - kept) }
}

/** What is left of substitutes that somebody has to approve, up to what is missing. Offered, not taken. */
function offersFor(
  { missing, of }: Open,
  asked: readonly Substitute[],
  lots: ReadonlyMap<string, Left<ReadyLot>[]>,
) {
  let wanted = missing
  return asked.flatMap(({ productId }) => {
    const there = (lots.get(productId) ?? [])
      .filter(({ expiresOn }) => (expiresOn ?? LAST) >= of.day)
      .reduce((sum, { left }) => sum + left, 0)
    const quantity = Math.min(wanted, there)
    wanted -= quantity
    return quantity > 0 ? [{ productId, quantity }] : []
  })
}

function judge({ need, parts, missing }: Open, offers: NeedReadiness['offers']): NeedReadiness {
  const isOnHand = parts.every(({ from }) => from !== 'inbound')
  const met = need.open + need.hold - missing
  const color = missing === 0 && isOnHand ? 'green' : met >= need.open ? 'amber' : 'red'
  return { ...need, color, parts, short: missing, offers }
}

/** What a case is whose needs are these. */
export const worst = (colors: readonly Readiness[]): Readiness =>
  colors.includes('red') ? 'red' : colors.includes('amber') ? 'amber' : 'green'
