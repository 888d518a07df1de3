import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { vendorReturn } from '@wellstock/contract/platform/kinds'
import type { ReturnStep } from '@wellstock/domain/buying/vendor-returns'
import { useDocumentStep } from '../../identity/document-kinds/queries.ts'
import { StepBar } from '../../identity/document-kinds/step-bar.tsx'
import { api } from '../../lib/api.ts'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import { AuthoriseDialog } from './authorise-dialog.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { ReturnGoodsDialog } from './return-goods-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { shortOf } from './words.ts'

type StepDialogProps = { found: VendorReturn; onClose: () => void }

const dialogs: Record<ReturnStep, (props: StepDialogProps) => React.ReactNode> = {
  edit: ({ found, onClose }) => (
    <ReturnGoodsDialog receipt={found.receipt} existing={found} onClose={onClose} />
  ),
  authorise: AuthoriseDialog,
  ship: ShipDialog,
  credit: CreditDialog,
  replace: ReplaceDialog,
  close: CloseDialog,
  cancel: CancelDialog,
}

/** What the caller may do with it now. */
export const ReturnSteps = ({ found }: { found: VendorReturn }) => (
  <StepBar
    steps={found.steps}
    next={['authorise', 'ship', 'credit']}
    label={(step) => m[`returns_do_${step}`]()}
    dialog={(step, onClose) => {
      const Dialog = dialogs[step]
      return <Dialog found={found} onClose={onClose} />
    }}
  />
)

const words = () => ({ label: m.common_reason(), field: 'reason', short: m.orders_reason_short() }) as const

function CloseDialog({ found, onClose }: StepDialogProps) {
  const { id, version, number } = found
  const short = shortOf(found)
  return (
    <WordsDialog
      {...words()}
      title={m.returns_close_title({ number })}
      text={short > 0 ? m.returns_close_short({ amount: formatPrice(short) }) : m.returns_close_text()}
      yes={m.returns_do_close()}
      isDanger={short > 0}
      step={useDocumentStep<VendorReturn>(vendorReturn, id)}
      input={(reason) => () => api.vendorReturns.close({ id, version, reason })}
      done={() => m.returns_closed({ number })}
      onClose={onClose}
    />
  )
}

function CancelDialog({ found: { id, version, number }, onClose }: StepDialogProps) {
  return (
    <WordsDialog
      {...words()}
      title={m.returns_cancel_title({ number })}
      text={m.returns_cancel_text()}
      yes={m.returns_do_cancel()}
      no={m.confirm_no_cancel()}
      isDanger
      step={useDocumentStep<VendorReturn>(vendorReturn, id)}
      input={(reason) => () => api.vendorReturns.cancel({ id, version, reason })}
      done={() => m.returns_cancelled({ number })}
      onClose={onClose}
    />
  )
}
