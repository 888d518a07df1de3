import { Flex } from '@mantine/core'
import { IconAlertTriangle, IconFileUnknown } from '@tabler/icons-react'
import type { ReceiptLine, ReceiptRow } from '@wellstock/contract/buying/receipt'
import type { ClaimState, ReceiptOutcome, ReceiptState } from '@wellstock/domain/buying/receipts'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { claimStateWord, outcomeWord, problemsWords, problemWord, unmatchedWords } from './words.ts'

const outcomes = {
  stocked: { tone: 'ok', shape: 'dot' },
  quarantined: { tone: 'warn', shape: 'square' },
  rejected: { tone: 'danger', shape: 'octagon' },
} as const satisfies Record<ReceiptOutcome, object>

const claims = {
  open: { tone: 'warn', shape: 'ring' },
  sent: { tone: 'info', shape: 'triangle' },
  settled: { tone: 'ok', shape: 'dot' },
  withdrawn: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<ClaimState, object>

export const StateBadge = ({ state }: { state: ReceiptState }) =>
  state === 'reversed' ? (
    <ShapeBadge tone="quiet" shape="diamond" word={m.receipts_state_reversed()} />
  ) : (
    <ShapeBadge tone="ok" shape="dot" word={m.receipts_state_posted()} />
  )

export const ClaimBadge = ({ state }: { state: ClaimState }) => (
  <ShapeBadge {...claims[state]} word={claimStateWord(state)} />
)

/** What became of goods, and what was wrong with them. */
export const Outcome = ({ line: { outcome, problem } }: { line: ReceiptLine }) => (
  <Flex component="span" align="center" wrap="wrap" gap="4px 12px">
    <ShapeBadge {...outcomes[outcome]} word={outcomeWord(outcome)} />
    {problem && <span className={`${ui.text13} ${ui.warn} ${ui.medium}`}>{problemWord(problem)}</span>}
  </Flex>
)

type Counted = Pick<ReceiptRow, 'state' | 'problemCount' | 'unmatched'>

/** What of a receipt is to be seen to; nothing where all is well, or was taken back. */
export function Marks({ receipt: { state, problemCount, unmatched } }: { receipt: Counted }) {
  if (state === 'reversed') return <StateBadge state={state} />
  if (problemCount === 0 && unmatched === 0) return null
  return (
    <Flex component="span" align="center" wrap="wrap" gap="4px 12px" className={ui.nowrap}>
      {problemCount > 0 && (
        <span className={`${ui.iconWord} ${ui.rigidIcons} ${ui.text13} ${ui.medium} ${ui.warn}`}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          {problemsWords(problemCount)}
        </span>
      )}
      {unmatched > 0 && (
        <span className={`${ui.iconWord} ${ui.rigidIcons} ${ui.text13} ${ui.medium} ${ui.warn}`}>
          <IconFileUnknown size={16} stroke={2} aria-hidden />
          {unmatchedWords(unmatched)}
        </span>
      )}
    </Flex>
  )
}
