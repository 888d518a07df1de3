import { ActionIcon, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'

const SHOWN = 12

/** The receipt of an offer by its first characters; the whole of it is copied. */
export function ReceiptCode({ receipt, of }: { receipt: string; of: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(receipt)
      toast.success(m.bid_page_receipt_copied())
    } catch {
      toast.error(m.bid_page_receipt_not_copied())
    }
  }
  const label = m.bid_page_receipt_copy({ name: of })
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
      <span className={`${ui.code} ${ui.nowrap}`} title={receipt}>
        {receipt.slice(0, SHOWN)}…
      </span>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={label}
        title={label}
        onClick={() => void copy()}
        data-screen-only
      >
        <IconCopy size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
