import type { CountRow } from '@wellstock/contract/stock/counts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import type { Bulk } from '../../ui/bulk-bar.tsx'
import { useWritable } from '../items/writable.ts'

/** What can be done with several counts from the list, by those who change inventory: what has not begun is cancelled. */
export function useCountSteps(): Bulk<CountRow> | undefined {
  const { isWriter, covers } = useWritable()
  if (!isWriter) return undefined
  return {
    label: m.counts_bulk(),
    steps: [
      {
        label: m.counts_bulk_cancel(),
        can: ({ state, officeId }) => state === 'planned' && covers(officeId),
        only: m.counts_bulk_only(),
        text: m.counts_bulk_text(),
        isDanger: true,
        run: ({ id }) => api.counts.cancel({ id }),
      },
    ],
  }
}
