import { useSyncExternalStore } from 'react'
import { log } from '../lib/log.ts'
import { newId } from '../lib/new-id.ts'
import { perTab, SECURITY_ALERTS } from '../lib/storage.ts'

const kinds = [
  'suspicious input',
  'too many submissions',
  'regular rhythm',
  'blocked link',
  'too many calls',
] as const
const severities = ['critical', 'warning', 'info'] as const

/** Never with the text that caused it. */
export type SecurityAlert = {
  id: string
  at: string
  kind: (typeof kinds)[number]
  severity: (typeof severities)[number]
  /** Which field or form. */
  where?: string
  shape?: string
}

const MAX_ALERTS = 100

const isAlert = (value: Partial<SecurityAlert> | null): value is SecurityAlert =>
  typeof value?.id === 'string' &&
  typeof value.at === 'string' &&
  !Number.isNaN(Date.parse(value.at)) &&
  kinds.some((kind) => kind === value.kind) &&
  severities.some((severity) => severity === value.severity) &&
  ['undefined', 'string'].includes(typeof value.where) &&
  ['undefined', 'string'].includes(typeof value.shape)

function stored(): readonly SecurityAlert[] {
  const found = perTab.get(SECURITY_ALERTS)
  return Array.isArray(found) ? found.filter(isAlert).slice(0, MAX_ALERTS) : []
}

const listeners = new Set<() => void>()
// Held here as well: storage may be blocked or full.
let alerts = stored()

function store(next: readonly SecurityAlert[]) {
  alerts = next
  perTab.set(SECURITY_ALERTS, next)
  for (const listener of listeners) listener()
}

/** Puts an event on the list of this session, newest first; what is critical is also sent to the server's log. */
export function recordSecurity(alert: Omit<SecurityAlert, 'id' | 'at'>) {
  store([{ ...alert, id: newId(), at: new Date().toISOString() }, ...alerts].slice(0, MAX_ALERTS))
  if (alert.severity === 'critical')
    log.error(`Security: ${alert.kind}`, { where: alert.where, shape: alert.shape })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const securityAlerts = () => alerts

/** What happened in this session, newest first. */
export const useSecurityAlerts = () => useSyncExternalStore(subscribe, securityAlerts)
