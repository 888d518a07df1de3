import { Link } from '@tanstack/react-router'
import type { Home } from '@wellstock/contract/overview/home'
import { formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { StatusBadge, StatusShape } from '../../ui/status-badge.tsx'
import tables from '../../ui/table.module.css'
import { Block } from './block.tsx'
import classes from './home.module.css'

type Office = Home['offices'][number]

const sum = (offices: readonly Office[], key: 'items' | 'low' | 'out' | 'value') =>
  offices.reduce((total, office) => total + office[key], 0)

/** Zero is said quietly: there is nothing to open. */
function Attention({ office, level }: { office: Office; level: 'Low Stock' | 'Out of Stock' }) {
  const count = level === 'Low Stock' ? office.low : office.out
  if (count === 0) return <span className={ui.quiet}>0</span>
  const label = level === 'Low Stock' ? m.home_low_in : m.home_out_in
  return (
    <Link
      to="/dashboard/inventory"
      search={{ officeId: office.id, status: level }}
      className={`${ui.iconWord} ${classes.count}`}
      aria-label={label({ count: formatNumber(count), office: office.name })}
    >
      <StatusShape status={level} size={9} />
      {formatNumber(count)}
    </Link>
  )
}

export function OfficesTable({ offices }: { offices: Home['offices'] }) {
  if (offices.length === 0)
    return (
      <Block title={m.common_offices()}>
        <p className={classes.nothing}>{m.home_offices_none()}</p>
      </Block>
    )
  return (
    <Block title={m.common_offices()}>
      <table className={`${tables.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{m.common_office()}</th>
            <th scope="col" data-numeric>
              {m.common_items()}
            </th>
            <th scope="col" data-numeric>
              {m.home_low()}
            </th>
            <th scope="col" data-numeric>
              {m.home_out()}
            </th>
            <th scope="col" data-numeric>
              {m.common_value()}
            </th>
          </tr>
        </thead>
        <tbody>
          {offices.map((office) => (
            <tr key={office.id}>
              <th scope="row">
                <Link
                  to="/dashboard/inventory"
                  search={{ officeId: office.id }}
                  className={`${ui.medium} ${ui.plainLink} ${ui.link} ${classes.name}`}
                >
                  {office.name}
                </Link>{' '}
                {office.status !== 'active' && <StatusBadge status={office.status} />}
                <small className={`${ui.block} ${ui.note}`}>{office.code}</small>
              </th>
              <td data-numeric>{formatNumber(office.items)}</td>
              <td data-numeric>
                <Attention office={office} level="Low Stock" />
              </td>
              <td data-numeric>
                <Attention office={office} level="Out of Stock" />
              </td>
              <td data-numeric>{formatWorth(office.value)}</td>
            </tr>
          ))}
        </tbody>
        {offices.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{m.common_all_offices()}</th>
              <td data-numeric>{formatNumber(sum(offices, 'items'))}</td>
              <td data-numeric>{formatNumber(sum(offices, 'low'))}</td>
              <td data-numeric>{formatNumber(sum(offices, 'out'))}</td>
              <td data-numeric>{formatWorth(sum(offices, 'value'))}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </Block>
  )
}
