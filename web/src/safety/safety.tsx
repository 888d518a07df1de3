import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { onTooManyCalls } from '../lib/api.ts'
import { sessionOptions } from '../lib/session.tsx'
import { m } from '../paraglide/messages.js'
import { toast } from '../ui/toast.tsx'
import { guardForms } from './form-guard.ts'
import { guardLinks } from './safe-links.ts'
import { forgetSecurityAlerts, recordSecurity } from './security-log.ts'

/** Watches over every form, link and call of the page, whichever it is. Draws nothing. */
export default function Safety() {
  // Only what is known: before anybody has signed in, the usual filter holds.
  const { data: session } = useQuery({ ...sessionOptions, enabled: false })
  const personId = session?.person.id
  const filter = useEffectEvent(() => session?.inputFilter ?? 'shapes')

  useEffect(
    () =>
      guardForms({
        filter: () => filter(),
        onSuspicious: (found, restore) => {
          for (const { name, shape } of found)
            recordSecurity({ kind: 'suspicious input', severity: 'critical', where: name, shape })
          toast.error(m.safety_alert(), { action: { label: m.safety_restore(), run: restore } })
        },
        onThrottled: (form) => {
          recordSecurity({ kind: 'too many submissions', severity: 'warning', where: form })
          toast.warning(m.safety_throttled({ form }))
        },
        onRhythm: (form) => recordSecurity({ kind: 'regular rhythm', severity: 'info', where: form }),
      }),
    [],
  )

  useEffect(
    () =>
      guardLinks(() => {
        recordSecurity({ kind: 'blocked link', severity: 'warning' })
        toast.warning(m.safety_link_blocked())
      }),
    [],
  )

  useEffect(() => {
    onTooManyCalls(() => {
      recordSecurity({ kind: 'too many calls', severity: 'critical' })
      toast.error(m.safety_alert())
    })
    return () => onTooManyCalls(() => {})
  }, [])

  useEffect(() => {
    if (personId) return forgetSecurityAlerts
  }, [personId])

  return null
}
