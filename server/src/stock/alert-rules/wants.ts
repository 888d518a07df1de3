import type { PersonSettings } from '@wellstock/domain/identity/preferences'
import type { AlertKind } from '@wellstock/domain/stock/alerts'

const switches: Partial<Record<AlertKind, 'lowStock' | 'expirationWarnings'>> = {
  low: 'lowStock',
  expiring: 'expirationWarnings',
  wasting: 'expirationWarnings',
  no_expiry: 'expirationWarnings',
  expired_in_stock: 'expirationWarnings',
}

/** Whether somebody's own settings let alerts of a kind through. */
export const wantsAlerts = ({ notifications }: PersonSettings, kind: AlertKind) =>
  notifications[switches[kind] ?? 'inventoryAlerts']
