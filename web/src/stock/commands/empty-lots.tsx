import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'

/** Lots of which nothing is on hand, of an item or with a number: nothing where there are none. */
export function EmptyLots({ of }: { of: { itemId: string } | { number: string } }) {
  const { data: lots = [] } = useQuery(query.stock.emptyLots.queryOptions({ input: of }))
  if (lots.length === 0) return null
  return (
    <Block title={m.lots_without_stock()}>
      <ul className={`${ui.plainList} ${ui.ruledItems}`}>
        {lots.map(({ id, number, productName, expiryDate }) => (
          <li key={id}>
            <Link className={ui.link} to="/dashboard/expirations/lots/$id" params={{ id }}>
              {number}
            </Link>{' '}
            {[
              'number' in of && productName,
              expiryDate ? m.common_expires_on({ date: formatDate(expiryDate) }) : m.lot_no_expiry(),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Block>
  )
}
