import type { PersonRow } from '@wellstock/contract/identity/people'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import type { Bulk } from '../../ui/bulk-bar.tsx'

/** What can be done with several people from the list. Nobody suspends themselves. */
export function usePeopleSteps(): Bulk<PersonRow> {
  const me = useSession().person.id
  return {
    label: m.people_bulk(),
    steps: [
      {
        label: m.people_bulk_resend(),
        can: ({ status }) => status === 'invited',
        only: m.people_bulk_only_resend(),
        text: m.people_bulk_resend_text(),
        run: ({ id }) => api.people.resend({ id }),
      },
      {
        label: m.people_reactivate(),
        can: ({ status }) => status === 'suspended' || status === 'pending',
        only: m.people_bulk_only_reactivate(),
        text: m.people_bulk_reactivate_text(),
        run: ({ id }) => api.people.setStatus({ id, status: 'active' }),
      },
      {
        label: m.people_suspend(),
        can: ({ id, status }) => id !== me && status !== 'suspended' && status !== 'deactivated',
        only: m.people_bulk_only_suspend(),
        text: m.people_bulk_suspend_text(),
        isDanger: true,
        run: ({ id }) => api.people.setStatus({ id, status: 'suspended' }),
      },
    ],
  }
}
