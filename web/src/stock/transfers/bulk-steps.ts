import { may, officesWith } from '@wellstock/contract/platform/access'
import type { TransferRow } from '@wellstock/contract/stock/transfer'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import type { Bulk, BulkStep } from '../../ui/bulk-bar.tsx'
import { MIN_REASON } from '../../ui/words-dialog.tsx'

/** What can be done with several transfers from the list: what waits for approval is decided, drafts are cancelled. */
export function useTransferSteps(): Bulk<TransferRow> {
  const { id: me, grants } = useSession().person
  const offices = officesWith(grants, 'transfers.approve')
  const isForMe = ({ state, from }: TransferRow) =>
    state === 'requested' && (offices === 'all' || offices.includes(from.id))
  const deciding: BulkStep<TransferRow>[] = [
    {
      label: m.transfers_do_approve(),
      can: (transfer) => isForMe(transfer) && transfer.requestedById !== me,
      only: m.transfers_bulk_only_approve(),
      run: ({ id, version }) => api.transfers.approve({ id, version }),
    },
    {
      label: m.transfers_bulk_reject(),
      can: isForMe,
      only: m.transfers_bulk_only_reject(),
      text: m.transfers_bulk_reject_text(),
      note: { label: m.common_reason(), least: MIN_REASON, short: m.transfers_reason_short() },
      run: ({ id, version }, reason) => api.transfers.reject({ id, version, reason }),
    },
  ]
  return {
    label: m.transfers_bulk(),
    steps: [
      ...(may(grants, 'transfers.approve') ? deciding : []),
      {
        label: m.transfers_bulk_cancel(),
        can: ({ state }) => state === 'draft',
        only: m.transfers_bulk_only_cancel(),
        text: m.transfers_bulk_cancel_text(),
        note: { label: m.transfers_reason_optional() },
        isDanger: true,
        run: ({ id, version }, reason) => api.transfers.cancel({ id, version, reason }),
      },
    ],
  }
}
