import { Link } from '@tanstack/react-router'
import type { Invoice } from '@wellstock/contract/buying/invoice'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import classes from './invoices.module.css'
import { moneyWords } from './words.ts'

/** What its approval made of the cost of what is kept, and of the worth of what was on hand then. */
export function InvoiceRevaluation({ invoice: { revalued, office } }: { invoice: Invoice }) {
  const sees = useCan('inventory.read', office.id)
  if (revalued.length === 0) return null
  return (
    <Block title={m.invoices_revalued()}>
      <ul className={`${ui.plainList} ${ui.ruledRows} ${classes.paying}`}>
        {revalued.map(({ itemId, name, room, unit, quantity, costBefore, cost, amount }) => (
          <li key={itemId}>
            <span className={ui.words}>
              {sees ? (
                <Link className={ui.breaks} to="/dashboard/inventory/$id" params={{ id: itemId }}>
                  {name}
                </Link>
              ) : (
                <span className={ui.breaks}>{name}</span>
              )}
              <small className={ui.breaks}>
                {[
                  room,
                  m.level_on_hand({ quantity: formatNumber(quantity), unit }),
                  costBefore === null ? moneyWords(cost) : `${moneyWords(costBefore)} → ${moneyWords(cost)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={`${ui.figures} ${ui.nowrap}`}>
              {amount > 0 && '+'}
              {moneyWords(amount)}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
