import { Text } from '@mantine/core'
import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { OutcomesDialog, type RowOutcome } from '../../ui/outcomes-dialog.tsx'
import { AskingForm } from '../commands/asking-form.tsx'
import { HoldFields, type HoldWish } from '../commands/hold-fields.tsx'
import { useAskStockAgain } from '../commands/queries.ts'
import { useCommandForm } from '../commands/use-command-form.ts'
import { rowName } from './lot-cells.tsx'

/** What came of it follows in its place. */
const stays = () => {}

/** One after the other, each by itself. What is wrong with the words is wrong for all, and ends it at once. */
async function holdEach(lots: ReadonlyMap<string, ExpiringLot>, wanted: HoldWish): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  for (const [id, lot] of lots) {
    const about = { id, name: rowName(lot) }
    try {
      await api.stock.hold({ id, ...wanted })
      outcomes.push({ ...about, done: true, text: m.expirations_outcome_held() })
    } catch (error) {
      if (!(error instanceof Problem) || Object.keys(error.fields).length > 0) throw error
      outcomes.push({ ...about, done: false, text: error.blockers[0] ?? messageOf(error) })
    }
  }
  return outcomes
}

/** Puts several lots on hold for one reason. A lot is held wherever it is, so it is asked for once. */
export function HoldLotsDialog({
  lots: chosen,
  onClose,
}: {
  lots: readonly ExpiringLot[]
  onClose: () => void
}) {
  const [lots, setLots] = useState(
    () => new Map(chosen.flatMap((lot) => (lot.lotId ? [[lot.lotId, lot]] : []))),
  )
  const [wish, setWish] = useState<HoldWish>({ hold: 'quarantined', reason: '' })
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[] | null>(null)
  const askAgain = useAskStockAgain()
  const asking = useCommandForm(
    (wanted: HoldWish) => holdEach(lots, wanted),
    (answer) => {
      if (answer.some(({ done }) => !done)) askAgain()
      setOutcomes(answer)
    },
    stays,
  )
  if (outcomes)
    return (
      <OutcomesDialog
        outcomes={outcomes}
        onClose={onClose}
        onAgain={(ids) => {
          setLots(new Map([...lots].filter(([id]) => ids.has(id))))
          setOutcomes(null)
        }}
      />
    )
  const words = m.expirations_hold_some({ count: lots.size, shown: formatNumber(lots.size) })
  return (
    <AskingForm
      title={words}
      asking={asking}
      shows={['hold', 'reason']}
      submit={words}
      onSubmit={() => asking.send(wish)}
      onClose={() => !asking.isPending && onClose()}
    >
      <Text c="dimmed">{m.expirations_hold_text()}</Text>
      <HoldFields value={wish} onChange={setWish} errors={asking.fields} />
    </AskingForm>
  )
}
