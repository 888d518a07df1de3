import type { Alert, AlertChange, AlertOutcome } from '@wellstock/contract/stock/alerts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { spokenWords } from '../../lib/sentences.ts'
import { toast } from '../../ui/toast.tsx'
import { useChangeAlerts } from './queries.ts'

const sayDone = (count: number) => toast.success(m.alerts_done({ count, shown: formatNumber(count) }))

/**
 * Does something about alerts and says what became of it. Waited for, since the row that was pressed may be gone by
 * then. Where some of several did not go through, they are handed back.
 */
export function useAlertChange() {
  const change = useChangeAlerts()
  async function changeMany(alerts: readonly Alert[], what: AlertChange): Promise<AlertOutcome[]> {
    try {
      const outcomes = await change.mutateAsync({ ids: alerts.map(({ id }) => id), change: what })
      const failed = outcomes.filter(({ done }) => !done)
      if (failed.length === 0) sayDone(outcomes.length)
      return failed.length === 0 ? [] : outcomes
    } catch (error) {
      toast.error(messageOf(error))
      return []
    }
  }
  async function changeOne(alert: Alert, what: AlertChange) {
    const [failed] = await changeMany([alert], what)
    if (failed) toast.error(spokenWords(failed))
  }
  return { changeMany, changeOne, isBusy: change.isPending }
}
