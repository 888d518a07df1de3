import type { QueryClient } from '@tanstack/react-query'
import { onTooManyCalls } from '../lib/api.ts'
import { m } from '../lib/messages.ts'
import { sessionOptions } from '../lib/session.tsx'
import { toast } from '../ui/toast.tsx'
import { guardForms } from './form-guard.ts'
import { guardLinks } from './safe-links.ts'
import { recordSecurity } from './security-log.ts'

/** Watches over every form, link and call of the application, whichever page it shows. Returns how to stop. */
export function startSafety(client: QueryClient): () => void {
  const stopForms = guardForms({
    // Before anybody has signed in, the usual filter holds.
    filter: () => client.getQueryData(sessionOptions.queryKey)?.inputFilter ?? 'shapes',
    onSuspicious: (found, restore) => {
      for (const { name, shape } of found)
        recordSecurity({ kind: 'suspicious input', severity: 'critical', where: name, shape })
      toast.error(m.safety_alert(), {
        isUrgent: true,
        action: { label: m.safety_restore(), run: restore },
      })
    },
    onThrottled: (form) => {
      recordSecurity({ kind: 'too many submissions', severity: 'warning', where: form })
      toast.warning(m.safety_throttled({ form }), { isUrgent: true })
    },
    onRhythm: (form) => recordSecurity({ kind: 'regular rhythm', severity: 'info', where: form }),
  })
  const stopLinks = guardLinks(() => {
    recordSecurity({ kind: 'blocked link', severity: 'warning' })
    toast.warning(m.safety_link_blocked(), { isUrgent: true })
  })
  onTooManyCalls(() => {
    recordSecurity({ kind: 'too many calls', severity: 'critical' })
    toast.error(m.safety_alert(), { isUrgent: true })
  })
  return () => {
    stopForms()
    stopLinks()
    onTooManyCalls(() => {})
  }
}
