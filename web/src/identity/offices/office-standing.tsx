import { Flex } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { OfficeStanding } from '@wellstock/contract/overview/home'
import type { Permission } from '@wellstock/contract/platform/access'
import { levelShare, type OfficeHealth, officeHealth } from '@wellstock/domain/overview/office-health'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { formatNumber, formatShare, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import classes from './office-cards.module.css'

const looks: Record<OfficeHealth, Omit<ComponentProps<typeof ShapeBadge>, 'word'>> = {
  good: { tone: 'ok', shape: 'dot' },
  attention: { tone: 'warn', shape: 'triangle' },
  poor: { tone: 'danger', shape: 'diamond' },
}

type OpensProps = LinkProps & {
  officeId: string
  permission: Permission
  label?: string
  children: ReactNode
}

/** A number that opens the rows it is made of, for whoever may see them. */
export function Opens({ officeId, permission, label, children, ...link }: OpensProps) {
  if (!useCan(permission, officeId)) return children
  return (
    <Link {...link} className={`${ui.plainLink} ${ui.link} ${classes.opens}`} aria-label={label}>
      {children}
    </Link>
  )
}

type StandingProps = { officeId: string; name: string; standing: OfficeStanding | undefined }

/** What is on its way, what is wrong, and how the office stands. Nothing until it is known. */
export function StandingFacts({ officeId, name, standing }: StandingProps) {
  const way = (direction: 'incoming' | 'outgoing', label: string) => {
    const amount = standing?.[direction === 'incoming' ? 'comingIn' : 'goingOut']
    return (
      <div>
        <dt>{label}</dt>
        <dd>
          {amount &&
            (amount.count === 0 ? (
              m.offices_way_none()
            ) : (
              <Opens
                officeId={officeId}
                permission="transfers.write"
                to="/dashboard/offices/transfer"
                search={{ tab: direction, state: 'on_the_way', officeId }}
                label={`${name}, ${label}`}
              >
                {m.offices_way({
                  count: amount.count,
                  shown: formatNumber(amount.count),
                  value: formatWorth(amount.value),
                })}
              </Opens>
            ))}
        </dd>
      </div>
    )
  }
  return (
    <>
      {way('incoming', m.offices_coming_in())}
      {way('outgoing', m.offices_going_out())}
      <div className={classes.wide}>
        <dt>{m.offices_alerts()}</dt>
        <dd>
          {standing?.alerts.length === 0 && m.common_none()}
          {standing?.alerts.map(({ severity, count }, index) => {
            const words = m.offices_alerts_of({
              count: formatNumber(count),
              severity: m[`alerts_severity_${severity}`](),
            })
            return (
              <Fragment key={severity}>
                {index > 0 && ' · '}
                <Opens
                  officeId={officeId}
                  permission="inventory.read"
                  to="/dashboard/inventory-alerts"
                  search={{ officeId, severity }}
                  label={`${name}, ${m.offices_alerts()}: ${words}`}
                >
                  {words}
                </Opens>
              </Fragment>
            )
          })}
        </dd>
      </div>
      {standing && <Health officeId={officeId} facts={standing.facts} />}
    </>
  )
}

function Health({ officeId, facts }: { officeId: string; facts: OfficeStanding['facts'] }) {
  const health = officeHealth(facts)
  if (!health) return null
  const { expired, countsOverdue } = facts
  return (
    <div className={classes.wide}>
      <dt>{m.offices_health()}</dt>
      <Flex component="dd" align="center" wrap="wrap" gap="xs">
        <ShapeBadge {...looks[health]} word={m[`offices_health_${health}`]()} />
        <span className={classes.reasons}>
          <Opens
            officeId={officeId}
            permission="inventory.read"
            to="/dashboard/inventory"
            search={{ officeId, condition: 'short' }}
          >
            {m.offices_health_level({ share: formatShare(levelShare(facts)) })}
          </Opens>
          {expired > 0 && (
            <>
              {' · '}
              <Opens
                officeId={officeId}
                permission="expirations.read"
                to="/dashboard/expirations"
                search={{ officeId, band: 'expired', place: 'in_use' }}
              >
                {m.offices_health_expired({ count: expired, shown: formatNumber(expired) })}
              </Opens>
            </>
          )}
          {countsOverdue > 0 && (
            <>
              {' · '}
              <Opens
                officeId={officeId}
                permission="inventory.read"
                to="/dashboard/inventory-rooms/counts"
                search={{ officeId }}
              >
                {m.offices_health_counts({ count: countsOverdue, shown: formatNumber(countsOverdue) })}
              </Opens>
            </>
          )}
        </span>
      </Flex>
    </div>
  )
}
