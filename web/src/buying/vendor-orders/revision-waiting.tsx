import { Alert, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { approvalQueries } from '../../identity/approvals/queries.ts'
import { api } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useVendorOrderStep } from './queries.ts'
import { RevisionChanges } from './revision-changes.tsx'
import { nowWords, revisionName } from './words.ts'

/** The revision that waits for approval: until then the vendor has the order as it is. */
export function RevisionWaiting({ order: { id, version, revisions, steps } }: { order: VendorOrder }) {
  const step = useVendorOrderStep(id)
  const approval = useQuery(approvalQueries.ofDocument('vendor_order', id))
  const waiting = revisions.find(({ state }) => state === 'waiting')
  if (!waiting) return null
  // Taken back beside its approval, where that can be.
  const canWithdraw = steps.includes('withdraw_revision') && !approval.data?.canWithdraw
  return (
    <Alert
      color="warn"
      variant="light"
      title={m.vendor_orders_revision_waits({ number: revisionName(waiting.number) })}
    >
      <Stack gap="xs">
        <small className={ui.figures}>{[formatDateTime(waiting.at), waiting.by].join(' · ')}</small>
        <RevisionChanges revision={waiting} />
        <Refused error={step.error} />
        {canWithdraw && (
          <div data-screen-only>
            <Button
              variant="default"
              loading={step.isPending}
              onClick={() =>
                step.mutate(() => api.vendorOrders.withdrawRevision({ id, version }), {
                  onSuccess: (answer) => toast.success(nowWords(answer)),
                })
              }
            >
              {m.vendor_orders_revision_withdraw()}
            </Button>
          </div>
        )}
      </Stack>
    </Alert>
  )
}
