import { m } from '../../lib/messages.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'

const returns = ['request_changes', 'reject'] as const
const reasons = ['details', 'quantity', 'price', 'budget', 'duplicate', 'other'] as const

export type Return = (typeof returns)[number]
export type Reason = (typeof reasons)[number]

type ReturnChoicesProps = {
  answer: Return
  onAnswer: (answer: Return) => void
  reason: Reason | null
  error: string | undefined
  onReason: (reason: Reason) => void
}

/** How a request goes back, and why. */
export const ReturnChoices = ({ answer, onAnswer, reason, error, onReason }: ReturnChoicesProps) => (
  <>
    <ChoiceChips
      legend={m.approvals_return_how()}
      choices={returns.map((value) => ({ value, label: m[`approvals_do_${value}`]() }))}
      value={answer}
      onChange={onAnswer}
    />
    <ChoiceChips
      legend={m.common_reason()}
      choices={reasons.map((value) => ({ value, label: m[`approvals_reason_${value}`]() }))}
      value={reason}
      error={error}
      onChange={onReason}
    />
  </>
)
