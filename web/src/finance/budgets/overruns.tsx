import { Button } from '@mantine/core'
import type { Overrun } from '@wellstock/contract/finance/budget-lines'
import { useState } from 'react'
import { formatDate, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import classes from './budgets-page.module.css'
import { useSettle } from './queries.ts'
import { documentName, lineName } from './words.ts'

/** Lines of which more was taken than there was, until somebody says what comes of it or they have enough again. */
export function Overruns({ overruns }: { overruns: readonly Overrun[] }) {
  const [settling, setSettling] = useState<Overrun | null>(null)
  if (overruns.length === 0) return null
  return (
    <Block title={m.budgets_overruns({ count: overruns.length })}>
      <ul className={`${ui.plainList} ${ui.ruledRows} ${classes.overruns}`}>
        {overruns.map((overrun) => (
          <li key={overrun.id}>
            <span className={`${ui.words} ${ui.notes}`}>
              {lineName(overrun.line)}
              <small>
                {m.budgets_overrun_by({
                  amount: formatPrice(overrun.missing),
                  document: documentName(overrun),
                  date: formatDate(overrun.createdAt),
                })}
              </small>
            </span>
            {overrun.canSettle && (
              <Button variant="default" size="compact-md" onClick={() => setSettling(overrun)}>
                {m.budgets_settle()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {settling && <SettleDialog overrun={settling} onClose={() => setSettling(null)} />}
    </Block>
  )
}

function SettleDialog({ overrun, onClose }: { overrun: Overrun; onClose: () => void }) {
  const step = useSettle()
  return (
    <WordsDialog
      short={m.budgets_reason_short()}
      title={m.budgets_settle_of({ line: lineName(overrun.line) })}
      text={m.budgets_settle_text()}
      label={m.common_note()}
      field="note"
      yes={m.budgets_settle()}
      step={step}
      input={(note) => ({ id: overrun.id, note })}
      done={() => m.budgets_settled()}
      onClose={onClose}
    />
  )
}
