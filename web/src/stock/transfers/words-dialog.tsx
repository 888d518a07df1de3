import type { Transfer } from '@wellstock/contract/stock/transfer'
import { m } from '../../lib/messages.ts'
import { WordsDialog as Words } from '../../ui/words-dialog.tsx'
import { useTransferStep } from './queries.ts'
import { stateWord } from './words.ts'

type WordsDialogProps = {
  transferId: string
  title: string
  text: string
  /** What is asked for, and how the server calls it: a reason is required, a note is not. */
  label: string
  field: 'reason' | 'note'
  isRequired?: boolean
  yes: string
  no?: string
  isDanger?: boolean
  take: (words: string) => Promise<Transfer>
  onClose: () => void
}

/** A step of a transfer that takes a reason or a note. */
export function WordsDialog({ transferId, isRequired = false, take, ...props }: WordsDialogProps) {
  const step = useTransferStep(transferId)
  return (
    <Words
      {...props}
      short={isRequired ? m.transfers_reason_short() : null}
      step={step}
      input={(words) => () => take(words)}
      done={({ number, state }) => m.common_number_and_state({ number, state: stateWord(state) })}
    />
  )
}
