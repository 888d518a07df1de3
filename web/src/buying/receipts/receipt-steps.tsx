import { IconArrowBackUp, IconLink } from '@tabler/icons-react'
import type { Receipt } from '@wellstock/contract/buying/receipt'
import { StepBar } from '../../identity/document-kinds/step-bar.tsx'
import { m } from '../../lib/messages.ts'
import { ActionsOf } from '../../lib/panels.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

const dialogs = { match: MatchDialog, reverse: ReverseDialog }
const words = { match: m.receipts_match, reverse: m.receipts_reverse }
const icons = { match: IconLink, reverse: IconArrowBackUp }

type Step = keyof typeof dialogs

const stepsOf = ({ canMatch, canReverse }: Receipt): Step[] => [
  ...(canMatch ? (['match'] as const) : []),
  ...(canReverse ? (['reverse'] as const) : []),
]

/** What the caller may do with it now. */
export const ReceiptSteps = ({ receipt }: { receipt: Receipt }) => (
  <StepBar
    steps={stepsOf(receipt)}
    next={['match']}
    label={(step) => words[step]()}
    icons={icons}
    dialog={(step, onClose) => {
      const Dialog = dialogs[step]
      return <Dialog receipt={receipt} onClose={onClose} />
    }}
  >
    <ActionsOf kind="receipt" record={receipt} />
  </StepBar>
)
