import { Flex } from '@mantine/core'
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import type { InvoiceRow } from '@wellstock/contract/buying/invoice'
import type { ExceptionCause, InvoiceState } from '@wellstock/domain/buying/invoices'
import { formatDate } from '../../lib/format.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { causeWord, dueWords, stateWord } from './words.ts'

const styles = {
  exception: { tone: 'warn', shape: 'triangle' },
  matched: { tone: 'info', shape: 'ring' },
  disputed: { tone: 'danger', shape: 'octagon' },
  approved: { tone: 'ok', shape: 'ring' },
  paid: { tone: 'ok', shape: 'dot' },
  void: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<InvoiceState, object>

/** How far an invoice is, by shape, word and color. */
export const StateBadge = ({ state }: { state: InvoiceState }) => (
  <ShapeBadge {...styles[state]} word={stateWord(state)} />
)

/** Why it waits. */
export const Causes = ({ causes }: { causes: readonly ExceptionCause[] }) =>
  causes.length > 0 && (
    <Flex component="span" align="center" wrap="wrap" gap="4px 12px">
      {causes.map((cause) => (
        <span
          key={cause}
          className={`${ui.iconWord} ${ui.rigidIcons} ${ui.text13} ${ui.medium} ${ui.warn} ${ui.nowrap}`}
        >
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          {causeWord(cause)}
        </span>
      ))}
    </Flex>
  )

/** The day it is to be paid by, and how far off that is. */
export function Due({ invoice }: { invoice: InvoiceRow }) {
  const left = dueWords(invoice)
  return (
    <Flex component="span" direction="column" className={`${ui.figures} ${ui.notes}`}>
      {formatDate(invoice.dueOn)}
      {left?.isOver && (
        <span
          className={`${ui.iconWord} ${ui.rigidIcons} ${ui.text13} ${ui.medium} ${ui.danger} ${ui.nowrap}`}
        >
          <IconClockExclamation size={16} stroke={2} aria-hidden />
          {left.words}
        </span>
      )}
      {left && !left.isOver && <small>{left.words}</small>}
    </Flex>
  )
}
