import { Stack, Text } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { isReceipt } from '../../stock/scan/queue.ts'
import { ReceiptConflict, receiptWords } from '../../stock/scan/receipt-conflict.tsx'
import { useQueue } from '../../stock/scan/scan-queue.ts'
import ui from '../../ui/shared.module.css'

/** What was received on this device and did not get through: refused, to be corrected; and waiting for a connection. */
export function QueuedReceipts() {
  const queued = useQueue().filter(isReceipt)
  if (queued.length === 0) return null
  return (
    <Stack gap="xs">
      {queued.map((each) =>
        each.state === 'conflict' ? (
          <ReceiptConflict key={each.id} queued={each} />
        ) : (
          <Text key={each.id} c="warn" className={ui.iconWord} role="status">
            <IconCloudUp size={20} stroke={1.75} aria-hidden />
            {receiptWords(each)}
          </Text>
        ),
      )}
    </Stack>
  )
}
