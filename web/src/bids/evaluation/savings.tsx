import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BidSavings } from '@wellstock/contract/bids/awards'
import type { Bid } from '@wellstock/contract/bids/bid'
import { formatDate, formatMoney, formatNumber, formatPrice, formatRate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import table from '../../ui/table.module.css'
import { Answered } from './answered.tsx'
import classes from './comparison.module.css'
import { awardQueries } from './queries.ts'

const savingWords = ({ amount, percent }: NonNullable<BidSavings['expected']>) =>
  [formatMoney(amount), percent !== null && m.bid_award_percent({ percent: formatRate(percent) })]
    .filter(Boolean)
    .join(' · ')

/** What an award is to save in a year, and what it has saved by the invoices there are. */
export function Savings({ bid }: { bid: Bid }) {
  const answer = useQuery(awardQueries.savings(bid.id))
  return (
    <Block title={m.bid_award_savings()} isWide>
      <Answered answer={answer}>
        {({ expected, realized, rows }) =>
          expected === null ? (
            <Nothing>{m.bid_award_no_baseline()}</Nothing>
          ) : (
            <Stack>
              <Group gap="xl">
                <Facts isFramed>
                  <Fact label={m.bid_award_expected()}>{savingWords(expected)}</Fact>
                  <Fact label={m.bid_award_realized()}>{realized && savingWords(realized)}</Fact>
                </Facts>
              </Group>
              {rows.length === 0 ? (
                <Nothing>{m.bid_award_no_invoices()}</Nothing>
              ) : (
                <Rows bid={bid} rows={rows} />
              )}
            </Stack>
          )
        }
      </Answered>
    </Block>
  )
}

const Rows = ({ bid, rows }: { bid: Bid; rows: BidSavings['rows'] }) => (
  <div className={classes.frame}>
    <table className={table.table} aria-label={m.bid_award_realized()}>
      <thead>
        <tr>
          <th scope="col">{m.bid_award_billed()}</th>
          <th scope="col">{m.bid_compare_line()}</th>
          <th scope="col" data-numeric>
            {m.common_quantity()}
          </th>
          <th scope="col" data-numeric>
            {m.bid_award_baseline()}
          </th>
          <th scope="col" data-numeric>
            {m.bid_award_paid()}
          </th>
          <th scope="col" data-numeric>
            {m.bid_award_saved()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.invoice.id} ${row.lineId} ${row.quantity} ${row.unitPrice}`}>
            <th scope="row">
              <Link to="/dashboard/vendor-orders/invoices/$id" params={{ id: row.invoice.id }}>
                {row.invoice.number}
              </Link>
              <small>{[row.vendor, formatDate(row.invoicedOn)].join(' · ')}</small>
            </th>
            <td>{bid.lines.find(({ id }) => id === row.lineId)?.name}</td>
            <td data-numeric>{formatNumber(row.quantity)}</td>
            <td data-numeric>{row.baselinePrice === null ? '—' : formatPrice(row.baselinePrice)}</td>
            <td data-numeric>{formatPrice(row.unitPrice)}</td>
            <td data-numeric>{row.saved === null ? '—' : formatMoney(row.saved)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
