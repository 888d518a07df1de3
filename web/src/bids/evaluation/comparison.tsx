import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Comparison as Compared, ComparedLine, ComparedOffer } from '@wellstock/contract/bids/awards'
import type { Bid, BidLine } from '@wellstock/contract/bids/bid'
import { isSealed } from '@wellstock/domain/bids/bid-states'
import type { ReactNode } from 'react'
import { formatDate, formatMoney, formatNumber, formatPrice, formatRate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { Answered } from './answered.tsx'
import classes from './comparison.module.css'
import { awardQueries } from './queries.ts'
import { WhatIf } from './what-if.tsx'

/** The offers of a bid beside each other, vendors as columns and lines as rows. */
export function Comparison({ bid }: { bid: Bid }) {
  const answer = useQuery({ ...awardQueries.comparison(bid.id), enabled: !isSealed(bid.state) })
  if (isSealed(bid.state)) return <Nothing>{m.bid_compare_sealed_yet()}</Nothing>
  return (
    <Answered answer={answer}>
      {(compared) =>
        compared.offers.length === 0 ? (
          <Nothing>{m.bid_compare_empty()}</Nothing>
        ) : (
          <Stack>
            <Block title={m.bid_compare_offers()} isWide>
              <Matrix bid={bid} compared={compared} />
            </Block>
            <WhatIf bid={bid} compared={compared} />
          </Stack>
        )
      }
    </Answered>
  )
}

/** A plain table: of hundreds of lines and a dozen vendors, each cell is a few words and nothing else. */
function Matrix({ bid, compared: { offers, lowLimit } }: { bid: Bid; compared: Compared }) {
  const byLine = offers.map(({ lines }) => new Map(lines.map((line) => [line.lineId, line])))
  const hasCriteria = bid.criteria.length > 0
  const hasPrices = offers.some(({ cost }) => cost !== null)
  const row = (label: ReactNode, cell: (offer: ComparedOffer) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {offers.map((offer) => (
        <td key={offer.id}>{cell(offer) ?? '—'}</td>
      ))}
    </tr>
  )
  const money =
    (of: (cost: NonNullable<ComparedOffer['cost']>) => number | null) => (offer: ComparedOffer) => {
      const value = offer.cost && of(offer.cost)
      return value === null ? null : formatMoney(value)
    }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
    <section className={classes.frame} tabIndex={0} aria-label={m.bid_compare_offers()}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{m.bid_compare_line()}</th>
            {offers.map(({ id, vendor }) => (
              <th key={id} scope="col">
                {vendor.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bid.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.name}
                <small>
                  {formatNumber(line.quantity)} {line.unit}
                </small>
              </th>
              {offers.map(({ id }, place) => (
                <LineCell key={id} line={line} offered={byLine[place]?.get(line.id)} />
              ))}
            </tr>
          ))}
        </tbody>
        <tbody>
          {hasPrices && (
            <>
              {row(
                m.bid_compare_subtotal(),
                money(({ subtotal }) => subtotal),
              )}
              {row(
                m.bid_compare_freight(),
                money(({ freight }) => freight),
              )}
              {row(
                m.bid_compare_tax(),
                money(({ taxIncluded }) => taxIncluded || null),
              )}
              {row(m.bid_compare_minimum(), ({ cost }) =>
                cost && cost.minimumOrder > 0 ? (
                  <>
                    {formatMoney(cost.minimumOrder)}
                    {cost.isBelowMinimumOrder && <small>{m.bid_compare_below_minimum_order()}</small>}
                  </>
                ) : null,
              )}
              {row(m.bid_compare_valid_until(), ({ cost }) =>
                cost?.validUntil ? (
                  <>
                    {formatDate(cost.validUntil)}
                    {cost.isExpired && <small>{m.bid_compare_expired()}</small>}
                  </>
                ) : null,
              )}
              {row(<b className={ui.medium}>{m.common_total()}</b>, ({ cost }) =>
                cost?.total == null ? null : (
                  <>
                    <b className={ui.medium}>{formatMoney(cost.total)}</b>
                    {cost.isAbnormallyLow && (
                      <small title={m.bid_compare_low_limit({ limit: formatMoney(lowLimit ?? 0) })}>
                        {m.bid_compare_low()}
                      </small>
                    )}
                  </>
                ),
              )}
            </>
          )}
          {hasPrices &&
            hasCriteria &&
            row(m.bid_compare_price_points(), ({ pricePoints }) => points(pricePoints))}
          {bid.criteria.map(({ id, name, weight }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <small>{m.bid_score_weight({ weight: formatRate(weight) })}</small>
              </th>
              {offers.map((offer) => (
                <CriterionCell
                  key={offer.id}
                  score={offer.criteria.find((each) => each.criterionId === id)}
                />
              ))}
            </tr>
          ))}
          {hasCriteria &&
            row(m.bid_compare_technical_points(), ({ technicalPoints }) => points(technicalPoints))}
          {hasPrices && hasCriteria && row(m.bid_compare_points(), (offer) => points(offer.points))}
          {row(m.bid_compare_rank(), ({ rank }) => rank)}
          {row(m.bid_compare_standing(), standing)}
        </tbody>
      </table>
    </section>
  )
}

const points = (value: number | null) => (value === null ? null : value.toFixed(4))

function standing({ isReadable, notRanked, failed }: ComparedOffer) {
  if (!isReadable) return m.bid_compare_unreadable()
  return (
    <>
      {notRanked ? m[`bid_compare_not_ranked_${notRanked}`]() : m.bid_compare_ranked()}
      {failed.map((text) => (
        <small key={text}>{text}</small>
      ))}
    </>
  )
}

function CriterionCell({ score }: { score: ComparedOffer['criteria'][number] | undefined }) {
  return (
    <td>
      {points(score?.points ?? null) ?? '—'}
      {score?.isSpreadWide && <small>{m.bid_compare_wide()}</small>}
    </td>
  )
}

function LineCell({ line, offered }: { line: BidLine; offered: ComparedLine | undefined }) {
  if (!offered) return <td className={classes.none}>{m.bid_compare_no_bid()}</td>
  const { price, leadDays, shelfLifeDays, alternate } = offered
  return (
    <td>
      {price ? (
        <>
          <span className={price.isBest ? classes.best : undefined}>
            {price.isBest && (
              <>
                <span aria-hidden>✓ </span>
                <span className={ui.visuallyHidden}>{m.bid_compare_best()}: </span>
              </>
            )}
            {formatMoney(price.cash)}
          </span>
          <small>{m.bid_compare_per_unit({ price: formatPrice(price.unitPrice), unit: line.unit })}</small>
          <small>{m.bid_compare_packs_of({ packs: formatNumber(price.packs), pack: price.pack })}</small>
          {price.excess > 0 && (
            <small>
              {m.bid_compare_excess({
                quantity: formatNumber(price.excess),
                unit: line.unit,
                worth: formatMoney(price.excessWorth),
              })}
            </small>
          )}
        </>
      ) : (
        <span className={classes.none}>{m.bid_compare_sealed()}</span>
      )}
      {leadDays !== null && (
        <small>{m.bid_compare_lead({ count: leadDays, shown: formatNumber(leadDays) })}</small>
      )}
      {shelfLifeDays !== null && (
        <small>
          {m.bid_compare_shelf_life({ count: shelfLifeDays, shown: formatNumber(shelfLifeDays) })}
        </small>
      )}
      {alternate && <small>{m.bid_compare_alternate({ what: alternate })}</small>}
    </td>
  )
}
