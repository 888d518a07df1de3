import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Bid, BidLine } from '@wellstock/contract/bids/bid'
import { bidRequirementKinds } from '@wellstock/domain/bids/bids'
import { formatDate, formatDecimal, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import tables from '../../ui/table.module.css'
import classes from './bid-page.module.css'
import { joined } from './bid-page-words.ts'

const orDash = (value: string | null | false | undefined) => value || '–'
const priceWord = (price: number | null) => orDash(price !== null && formatPrice(price))

/** What is asked for, line by line, with what vendors do not see: what it should cost, and what is paid now. */
export function BidLines({ bid: { lines } }: { bid: Bid }) {
  const opensItems = useCan('inventory.read')
  return (
    <Block title={m.common_lines()} isWide>
      {lines.length === 0 ? (
        <Nothing>{m.bid_page_lines_none()}</Nothing>
      ) : (
        <div className={classes.scroll}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">{m.common_item()}</th>
                <th scope="col" data-numeric>
                  {m.common_quantity()}
                </th>
                <th scope="col">{m.bid_page_needed_by()}</th>
                <th scope="col">{m.bid_page_ship_to()}</th>
                <th scope="col" data-numeric>
                  {m.bid_page_target()}
                </th>
                <th scope="col" data-numeric>
                  {m.bid_page_baseline()}
                </th>
                <th scope="col" data-numeric>
                  {m.bid_page_per_year()}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <th scope="row" className={ui.breaks}>
                    <LineName line={line} opensItems={opensItems} />
                    <small>
                      {joined(
                        line.product?.sku,
                        line.isAlternateAllowed && m.bid_page_alternates(),
                        line.specification,
                      )}
                    </small>
                  </th>
                  <td data-numeric>
                    {m.common_quantity_and_unit({ quantity: formatNumber(line.quantity), unit: line.unit })}
                  </td>
                  <td>{orDash(line.neededBy && formatDate(line.neededBy))}</td>
                  <td>{orDash(line.office?.name)}</td>
                  <td data-numeric>{priceWord(line.targetPrice)}</td>
                  <td data-numeric>{priceWord(line.baselinePrice)}</td>
                  <td data-numeric>
                    {orDash(line.yearlyQuantity !== null && formatNumber(line.yearlyQuantity))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Block>
  )
}

const LineName = ({ line: { product, name }, opensItems }: { line: BidLine; opensItems: boolean }) =>
  product && opensItems ? (
    <Link className={ui.link} to="/dashboard/products/$id" params={{ id: product.id }}>
      {name}
    </Link>
  ) : (
    name
  )

/** How offers are judged, by whom, and what each of them has to bring. */
export function BidCriteria({ bid }: { bid: Bid }) {
  const { priceWeight, criteria, requirements, technicalMinimum } = bid
  const weightWord = (weight: number) => m.bid_page_points({ weight: formatDecimal(weight) })
  return (
    <Block title={m.bid_page_criteria()}>
      <Stack gap="sm">
        <ul className={`${ui.plainList} ${ui.ruledItems}`}>
          {priceWeight > 0 && (
            <li className={`${ui.words} ${ui.notes}`}>
              <span>{joined(m.common_price(), weightWord(priceWeight))}</span>
            </li>
          )}
          {criteria.map(({ id, name, weight, evaluators }) => (
            <li key={id} className={`${ui.words} ${ui.notes}`}>
              <span>{joined(name, weightWord(weight))}</span>
              <small>{evaluators.map((person) => person.name).join(', ')}</small>
            </li>
          ))}
        </ul>
        {technicalMinimum !== null && (
          <span>{m.bid_page_technical_minimum({ percent: formatDecimal(technicalMinimum) })}</span>
        )}
        {bidRequirementKinds.map((kind) => {
          const own = requirements.filter((each) => each.kind === kind)
          if (own.length === 0) return null
          return (
            <div key={kind}>
              <b className={ui.medium}>{m[`bid_page_requirement_${kind}`]()}</b>
              <ul className={ui.bullets}>
                {own.map(({ id, text }) => (
                  <li key={id}>{text}</li>
                ))}
              </ul>
            </div>
          )
        })}
      </Stack>
    </Block>
  )
}
