import type { AwardScenario } from '@wellstock/contract/bids/awards'
import { said } from '@wellstock/messages/sentence'
import { frameOf } from '../../platform/files/frame-of.ts'
import { type Column, givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { getBid } from '../bids/find-bid.ts'
import { judgeOffers } from './compare.ts'
import { getAward } from './find-award.ts'
import { scenariosOf } from './scenarios.ts'

/** An award with its reasons: who gets what, how the offers compare and score, and what other ways would have cost. */
export async function printMemo(call: ScopedCall, id: string): Promise<FileAnswer> {
  const { db, person } = call
  const bid = await getBid(db, person, id)
  const award = await getAward(db, person, id)
  if (!award) throw problem('NOT_FOUND', said.bid_has_no_award())
  const judged = await judgeOffers(db, person, id, person.id)
  const { items } = await scenariosOf(db, person, id, judged)
  const frame = await frameOf(call, bid.office?.id)
  const m = messagesIn(frame.language)
  const lineName = (lineId: string | null) => bid.lines.find((line) => line.id === lineId)?.name ?? ''
  const aboutScenario = ({ vendorId, lineId }: AwardScenario) =>
    [judged.offers.find(({ vendor }) => vendor.id === vendorId)?.vendor.name, lineName(lineId)]
      .filter(Boolean)
      .join(' · ')
  const text = (key: string, label: string, width: number): Column => ({ key, label, kind: 'text', width })
  const money = (key: string, label: string): Column => ({ key, label, kind: 'money' })
  const points = (key: string, label: string): Column => ({ key, label, kind: 'number' })
  return tableFile(
    {
      ...frame,
      title: `${m.bid_award_memo()} ${bid.number}`,
      subtitle: bid.title,
      filters: givenFilters([
        [m.bid_award_way(), m[`bid_award_scenario_${award.scenario}`]()],
        [m.common_status(), m[`bid_award_state_${award.state}`]()],
        [m.bid_award_by(), award.by],
        [m.common_reason(), award.reason],
        [m.bid_award_low_price_note(), award.lowPriceNote],
      ]),
      sections: [
        {
          title: m.bid_award_lines(),
          columns: [
            text('line', m.bid_compare_line(), 32),
            text('vendor', m.common_vendor(), 24),
            { key: 'quantity', label: m.common_quantity(), kind: 'number' },
            { key: 'packs', label: m.bid_compare_packs(), kind: 'number' },
            text('pack', m.common_pack(), 14),
            money('packPrice', m.bid_compare_pack_price()),
          ],
          rows: award.lines.map((line) => ({
            ...line,
            line: lineName(line.lineId),
            vendor: line.vendor.name,
          })),
          total: { line: m.common_total(), packPrice: award.total },
        },
        {
          title: m.bid_compare_offers(),
          columns: [
            text('vendor', m.common_vendor(), 28),
            money('total', m.common_total()),
            points('pricePoints', m.bid_compare_price_points()),
            points('technical', m.bid_compare_technical_points()),
            points('points', m.bid_compare_points()),
            points('rank', m.bid_compare_rank()),
            text('why', m.common_reason(), 30),
          ],
          rows: judged.offers.map(({ vendor, cost, score, failures }) => ({
            vendor: vendor.name,
            total: cost?.total,
            pricePoints: score.pricePoints,
            technical: score.technical.points,
            points: score.points,
            rank: score.rank,
            why: [score.notRanked ? m[`bid_compare_not_ranked_${score.notRanked}`]() : '', ...failures]
              .filter(Boolean)
              .join('; '),
          })),
        },
        {
          title: m.bid_award_scenarios(),
          columns: [
            text('name', m.bid_award_way(), 28),
            text('about', m.bid_award_about(), 30),
            money('total', m.common_total()),
            money('difference', m.bid_award_difference()),
          ],
          rows: items.map((each) => ({
            name: m[`bid_award_scenario_${each.name}`](),
            about: aboutScenario(each),
            total: each.total,
            difference: each.difference ?? m.bid_award_not_possible(),
          })),
        },
      ],
    },
    'pdf',
  )
}
