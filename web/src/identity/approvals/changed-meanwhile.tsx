import { Alert, Button, Stack } from '@mantine/core'
import type { Approval } from '@wellstock/contract/identity/approval'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'

const priceOf = (amount: number | null) => (amount === null ? m.common_no_price() : formatPrice(amount))

/** The document has changed since it was opened: what is now, before it is decided. */
export function Another({ seen, now, onSeen }: { seen: Approval; now: Approval; onSeen: () => void }) {
  return (
    <Alert color="warn" variant="light" role="alert" title={m.approvals_changed_meanwhile()}>
      <Stack gap="xs" className={ui.flatText}>
        {seen.amount !== now.amount && (
          <p>{m.approvals_amount_changed({ from: priceOf(seen.amount), to: priceOf(now.amount) })}</p>
        )}
        <div>
          <Button variant="default" size="compact-md" onClick={onSeen}>
            {m.approvals_looked_again()}
          </Button>
        </div>
      </Stack>
    </Alert>
  )
}
