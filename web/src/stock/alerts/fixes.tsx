import type { PagePath } from '@wellstock/contract/platform/pages'
import type { Alert } from '@wellstock/contract/stock/alerts'
import type { AlertKind } from '@wellstock/domain/stock/alerts'
import { isLive, missingRoles } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

type Fix = 'order' | 'item' | 'levels' | 'expirations' | 'count'

/** What helps against each kind, the best first. */
const fixes: Record<AlertKind, readonly Fix[]> = {
  out: ['order', 'item', 'levels'],
  low: ['order', 'item', 'levels'],
  bin_empty: ['order', 'item', 'levels'],
  over: ['levels', 'item'],
  expiring: ['expirations', 'item'],
  wasting: ['expirations', 'item'],
  expired_in_stock: ['expirations', 'item'],
  no_expiry: ['expirations', 'item'],
  on_hold: ['item', 'expirations'],
  count_overdue: ['count'],
  integrity: ['item'],
}

const bands: Partial<Record<AlertKind, string>> = {
  expired_in_stock: 'expired',
  expiring: 'd30',
  no_expiry: 'none',
}

function placeOf(fix: Fix, { kind, officeId, itemId, roomId, sku }: Alert) {
  switch (fix) {
    case 'order':
      return {
        to: '/dashboard/orders/new',
        params: {},
        search: { office: officeId, item: itemId ?? '' },
      } as const
    case 'item':
      return { to: '/dashboard/inventory/$id', params: { id: itemId ?? '' }, search: {} } as const
    case 'levels':
      return { to: '/dashboard/thresholds', params: {}, search: { search: sku ?? '' } } as const
    case 'expirations': {
      const band = bands[kind]
      return {
        to: '/dashboard/expirations',
        params: {},
        search: { ...(band && { band }), search: sku ?? '' },
      } as const
    }
    case 'count':
      return { to: '/dashboard/inventory-rooms', params: {}, search: { room: roomId ?? '' } } as const
  }
}

const labels: Record<Fix, () => string> = {
  order: m.item_order,
  item: m.alerts_fix_item,
  levels: m.alerts_fix_levels,
  expirations: m.alerts_fix_expirations,
  count: m.alerts_fix_count,
}

/** Where the problem can be put right, as far as this person may go there: the best way, or all of them. */
export function Fixes({ alert, isWhole = false }: { alert: Alert; isWhole?: boolean }) {
  const session = useSession()
  const isOpen = (path: PagePath) => !missingRoles(session.person.grants, path) && isLive(session, path)
  const open = fixes[alert.kind]
    .map((fix) => ({ fix, place: placeOf(fix, alert) }))
    .filter(({ place }) => isOpen(place.to))
  return open.slice(0, isWhole ? open.length : 1).map(({ fix, place }) => (
    <LinkButton
      key={fix}
      variant="default"
      size="compact-md"
      to={place.to}
      params={place.params as never}
      search={place.search as never}
    >
      {labels[fix]()}
    </LinkButton>
  ))
}
