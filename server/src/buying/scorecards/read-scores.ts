import type { VendorScore, VendorScorecard } from '@wellstock/contract/buying/scorecards'
import {
  leadTimesOf,
  type PriceChange,
  priceRiseOf,
  SCORE_WEIGHTS,
  scorecard,
  scoreParts,
} from '@wellstock/domain/buying/scorecard'
import type { Connection } from '../../platform/database/database.ts'
import { type Asked, EVENTS, valuesOf } from './events.ts'

type Sums = {
  vendorId: string
  period: number
  receipts: number
  due: number
  onTimeInFull: number
  days: number[]
  lines: number
  filled: number
  prices: PriceChange[]
  value: number
  faulty: number
  bills: number
  passed: number
}

/** What vendors did in the last 365 days and in those before, in one statement. */
const readSums = (db: Connection, asked: Asked) =>
  db.rows<Sums>(
    `with ${EVENTS},
     of_due as (
       select vendor_id, period, count(*) as due, count(*) filter (where verdict = 'on_time') as good from due group by 1, 2),
     of_deliveries as (
       select vendor_id, period, jsonb_agg(order_days) as days, sum(lines) as lines, sum(filled) as filled from deliveries group by 1, 2),
     of_prices as (
       select vendor_id, period, jsonb_agg(jsonb_build_object('before', before, 'now', now, 'spend', spend)) as prices
       from prices group by 1, 2),
     of_goods as (
       select vendor_id, period, count(distinct delivery) as receipts, sum(value) as value,
         coalesce(sum(value) filter (where is_faulty), 0) as faulty from goods group by 1, 2),
     of_bills as (
       select vendor_id, period, count(*) as bills, count(*) filter (where is_first_pass) as passed from bills group by 1, 2)
     select v.id as vendor_id, p.period, coalesce(g.receipts, 0) as receipts, coalesce(d.due, 0) as due,
       coalesce(d.good, 0) as "onTimeInFull", coalesce(t.days, '[]') as days, coalesce(t.lines, 0) as lines,
       coalesce(t.filled, 0) as filled, coalesce(c.prices, '[]') as prices, coalesce(g.value, 0) as value, coalesce(g.faulty, 0) as faulty,
       coalesce(b.bills, 0) as bills, coalesce(b.passed, 0) as passed
     from unnest($2::uuid[]) as v (id) cross join (values (0), (1)) as p (period)
     left join of_due d on d.vendor_id = v.id and d.period = p.period
     left join of_deliveries t on t.vendor_id = v.id and t.period = p.period
     left join of_prices c on c.vendor_id = v.id and c.period = p.period
     left join of_goods g on g.vendor_id = v.id and g.period = p.period
     left join of_bills b on b.vendor_id = v.id and b.period = p.period
     order by p.period`,
    valuesOf(asked),
    'vendor-scores',
  )

const shareOf = (some: number, all: number) => (all > 0 ? some / all : null)

/** Where there are none, their weight is the others'. */
const invoicesOf = ({ bills, passed }: Sums) => (bills > 0 ? { all: bills, atFirstPass: passed } : null)

const cardOf = (sums: Sums) =>
  scorecard({
    receipts: sums.receipts,
    lines: sums,
    leadTimes: leadTimesOf(sums.days),
    priceRise: priceRiseOf(sums.prices),
    invoices: invoicesOf(sums),
    faultyShare: shareOf(sums.faulty, sums.value),
  })

const scoreOf = (now: Sums, before: Sums | undefined): VendorScore => ({
  vendorId: now.vendorId,
  score: cardOf(now)?.score ?? null,
  before: (before && cardOf(before)?.score) ?? null,
  receipts: now.receipts,
  onTimeInFull: shareOf(now.onTimeInFull, now.due),
  fillRate: shareOf(now.filled, now.lines),
})

/** The scores of vendors, in the order asked for. */
export async function readScores(db: Connection, asked: Asked): Promise<VendorScore[]> {
  const sums = await readSums(db, asked)
  const of = (vendorId: string, period: number) =>
    sums.find((each) => each.vendorId === vendorId && each.period === period)
  return asked.vendorIds.flatMap((vendorId) => {
    const now = of(vendorId, 0)
    return now ? scoreOf(now, of(vendorId, 1)) : []
  })
}

/** The scorecard of one vendor; of what is not scored yet, what is known all the same. */
export async function readScorecard(
  db: Connection,
  asked: Omit<Asked, 'vendorIds'> & { vendorId: string },
): Promise<VendorScorecard> {
  const [now, before] = await readSums(db, { ...asked, vendorIds: [asked.vendorId] })
  if (!now) throw new Error('a vendor has its sums, of nothing as well')
  const leadTime = leadTimesOf(now.days)
  const rise = priceRiseOf(now.prices)
  const spend = now.prices.reduce((sum, each) => sum + each.spend, 0)
  return {
    ...scoreOf(now, before),
    parts:
      cardOf(now)?.parts ?? scoreParts.map((part) => ({ part, score: null, weight: SCORE_WEIGHTS[part] })),
    lines: { due: now.due, onTimeInFull: now.onTimeInFull },
    leadTime: leadTime && { ...leadTime, deliveries: now.days.length },
    prices: rise === null ? null : { rise, spend },
    invoices: invoicesOf(now),
    goods: { value: now.value, faulty: now.faulty },
  }
}
