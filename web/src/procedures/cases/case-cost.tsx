import { Text } from '@mantine/core'
import type { CaseCost } from '@wellstock/contract/procedures/case'
import { formatOwnCents, formatShareChange } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import tables from '../../ui/table.module.css'
import classes from './cases.module.css'

const signed = (amount: number) => `${amount > 0 ? '+' : ''}${formatOwnCents(amount).replace('-', '−')}`

/** What a case cost, against its card, and why it differs. */
export function CaseCostBlock({ cost }: { cost: CaseCost }) {
  const { used, openedUnused, total, card, cardAtMost, differences } = cost
  const whole = Math.max(total, card ?? 0, cardAtMost ?? 0)
  const share = (amount: number) => `${(100 * amount) / whole}%`
  return (
    <Block title={m.cases_cost()}>
      <Facts>
        <Fact label={m.cases_lot_used()}>{formatOwnCents(used)}</Fact>
        <Fact label={m.cases_lot_openedUnused()}>{formatOwnCents(openedUnused)}</Fact>
        <Fact label={m.common_total()}>
          <b>{formatOwnCents(total)}</b>
        </Fact>
        <Fact label={m.cases_card()}>
          {card !== null &&
            (cardAtMost === null
              ? formatOwnCents(card)
              : m.cases_cost_card({ amount: formatOwnCents(card), most: formatOwnCents(cardAtMost) }))}
        </Fact>
        <Fact label={m.cases_cost_difference()}>
          {card !== null &&
            [signed(total - card), card > 0 && formatShareChange((total - card) / card)]
              .filter(Boolean)
              .join(' · ')}
        </Fact>
      </Facts>
      {whole > 0 && (
        <div
          className={classes.bar}
          role="img"
          aria-label={[
            `${m.cases_lot_used()} ${formatOwnCents(used)}`,
            `${m.cases_lot_openedUnused()} ${formatOwnCents(openedUnused)}`,
            card !== null && `${m.cases_card()} ${formatOwnCents(card)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        >
          <span style={{ width: share(used) }} />
          <span data-part="opened" style={{ width: share(openedUnused) }} />
          {card !== null && <i style={{ insetInlineStart: share(card) }} />}
        </div>
      )}
      {differences.length > 0 ? (
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{m.cases_cost_why()}</th>
              <th scope="col" data-numeric>
                {m.common_amount()}
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ name, kind, amount }) => (
              <tr key={`${name}:${kind}`}>
                <th scope="row">
                  {name}
                  <small>{m[`cases_difference_${kind}`]()}</small>
                </th>
                <td data-numeric>{signed(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        card !== null && total === card && <Text c="dimmed">{m.cases_cost_as_card()}</Text>
      )}
    </Block>
  )
}
