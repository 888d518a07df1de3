import { Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { formatDateTime, formatTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { localDate } from '../../stock/scan/book.ts'
import ui from '../../ui/shared.module.css'

/** What is shown was kept on this device, and how old it is. */
export function KeptCopy({ readAt }: { readAt: number }) {
  const isToday = localDate(readAt) === localDate(Date.now())
  const time = isToday ? formatTime(readAt) : formatDateTime(new Date(readAt).toISOString())
  return (
    <Text c="warn" className={`${ui.iconWord} ${ui.figures}`} role="status" mb="sm">
      <IconCloudOff size={20} stroke={1.75} aria-hidden />
      {m.tasks_kept_as_of({ time })}
    </Text>
  )
}
