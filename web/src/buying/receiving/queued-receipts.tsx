import { Stack, Text } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { isReceipt } from '../../stock/scan/queue.ts'
import { useQueue } from '../../stock/scan/scan-queue.ts'
import { WholeConflict, wholeWords } from '../../stock/scan/whole-conflict.tsx'
import ui from '../../ui/shared.module.css'

/** What was received on this device and did not get through: refused, to be corrected; and waiting for a connection. */
export function QueuedReceipts() {
  const queued = useQueue().filter(isReceipt)
  if (queued.length === 0) return null
  return (
    <Stack gap="xs">
      {queued.map((each) =>
        each.state === 'conflict' ? (
          <WholeConflict key={each.id} queued={each} />
        ) : (
          <Text key={each.id} c="warn" className={ui.iconWord} role="status">
            <IconCloudUp size={20} stroke={1.75} aria-hidden />
            {wholeWords(each)}
          </Text>
        ),
      )}
    </Stack>
  )
}
