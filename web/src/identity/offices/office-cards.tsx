import { Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Office } from '@wellstock/contract/identity/offices'
import { formatAgo, formatDateTime, formatNumber, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './office-cards.module.css'
import { Opens, StandingFacts } from './office-standing.tsx'
import { officeQueries } from './queries.ts'
import { typeWord } from './words.ts'

type OfficeListProps = { offices: readonly Office[]; onOpen: (id: string) => void }

export function OfficeCards({ offices, onOpen }: OfficeListProps) {
  const { data: standings } = useQuery(officeQueries.standings())
  return (
    <ul className={`${ui.plainList} ${classes.cards}`} aria-label={m.common_offices()}>
      {offices.map((office) => (
        <li key={office.id} className={`${ui.panel} ${classes.card}`}>
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
            <button
              type="button"
              className={`${ui.plainButton} ${classes.name}`}
              aria-label={m.offices_open({ name: office.name })}
              onClick={() => onOpen(office.id)}
            >
              {office.name}
            </button>
            <StatusBadge status={office.status} />
          </Group>
          <p className={classes.place}>
            {typeWord(office.type)} · {office.code}
            {office.location && ` · ${office.location}`}
          </p>
          <dl className={`${ui.terms} ${classes.facts}`}>
            <div>
              <dt>{m.offices_manager()}</dt>
              <dd>{office.contact.manager || m.offices_not_given()}</dd>
            </div>
            <div>
              <dt>{m.offices_employees()}</dt>
              <dd>{formatNumber(office.employees)}</dd>
            </div>
            <div>
              <dt>{m.offices_value()}</dt>
              <dd>{formatWorth(office.inventoryValue)}</dd>
            </div>
            <div>
              <dt>{m.offices_low()}</dt>
              <dd>
                <Opens
                  officeId={office.id}
                  permission="inventory.read"
                  to="/dashboard/inventory"
                  search={{ officeId: office.id, status: 'Low Stock' }}
                  label={`${office.name}, ${m.offices_low()}`}
                >
                  {formatNumber(office.lowItems)}
                </Opens>
              </dd>
            </div>
            <StandingFacts
              officeId={office.id}
              name={office.name}
              standing={standings?.find(({ officeId }) => officeId === office.id)}
            />
          </dl>
          <p className={classes.activity}>
            {m.offices_last_activity()}{' '}
            <time dateTime={office.lastActivity} title={formatDateTime(office.lastActivity)}>
              {formatAgo(office.lastActivity)}
            </time>
          </p>
        </li>
      ))}
    </ul>
  )
}

export function OfficeCardsSkeleton() {
  return (
    <div className={`${ui.plainList} ${classes.cards}`} aria-hidden>
      {[0, 1, 2].map((card) => (
        <div key={card} className={`${ui.panel} ${classes.card}`}>
          <Skeleton height={20} width="55%" />
          <Skeleton height={14} width="75%" mt={8} />
          <Skeleton height={72} mt={16} />
        </div>
      ))}
    </div>
  )
}
