import type { Anomaly } from '@wellstock/contract/stock/anomalies'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import type { Bulk } from '../../ui/bulk-bar.tsx'
import { useWritable } from '../items/writable.ts'
import { decisions } from './decisions.ts'

/** What can be done with several anomalies, by those who change inventory. */
export function useAnomalySteps(): Bulk<Anomaly> | undefined {
  const me = useSession().person.id
  const { isWriter, covers } = useWritable()
  if (!isWriter) return undefined
  const canSay = (decision: 'confirmed' | 'dismissed') => (anomaly: Anomaly) =>
    covers(anomaly.officeId) && decisions[anomaly.state].includes(decision)
  return {
    label: m.anomalies_bulk(),
    steps: [
      {
        label: m.anomalies_take(),
        can: ({ officeId, owner }) => covers(officeId) && owner?.id !== me,
        only: m.anomalies_bulk_only_take(),
        run: ({ id }) => api.anomalies.assign({ id, personId: me }),
      },
      {
        label: m.anomalies_say_confirmed(),
        can: canSay('confirmed'),
        only: m.anomalies_bulk_only_confirm(),
        run: ({ id, note }) => api.anomalies.decide({ id, state: 'confirmed', note }),
      },
      {
        label: m.anomalies_say_dismissed(),
        can: canSay('dismissed'),
        only: m.anomalies_bulk_only_dismiss(),
        text: m.anomalies_bulk_dismiss_text(),
        note: { label: m.common_note() },
        run: ({ id }, note) => api.anomalies.decide({ id, state: 'dismissed', note }),
      },
    ],
  }
}
