import { type MutableNotice, mutableNotices } from '@wellstock/domain/identity/notifications'

type Told = {
  alert?: string
  isCritical?: boolean
  office?: string | null
  officeId?: string | null
}

/**
 * As what a notice can be muted, and of which office; null where it cannot: what stays until it is done, critical alerts,
 * and kinds that are always told.
 */
export function mutableOf(notice: { kind: string; data: unknown; persistent?: boolean }) {
  const { alert, isCritical, office, officeId } = (notice.data ?? {}) as Told
  const name = notice.kind === 'alert.opened' ? `alert.${alert}` : notice.kind
  const kind = mutableNotices.find((each): each is MutableNotice => each === name)
  if (!kind || notice.persistent || isCritical) return null
  return { kind, officeId: officeId ?? null, office: (officeId && office) || null }
}
