import { Alert, Button, Group } from '@mantine/core'
import { IconPencilPause } from '@tabler/icons-react'
import { formatAgo } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

/** What was typed earlier stands in the form again. */
export function RestoredDraftNotice({ savedAt, onStartOver }: { savedAt: string; onStartOver: () => void }) {
  return (
    <Alert variant="light" icon={<IconPencilPause size={20} stroke={1.75} aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <span>{m.offices_kept({ ago: formatAgo(savedAt) })}</span>
        <Button variant="default" size="compact-md" onClick={onStartOver}>
          {m.common_start_over()}
        </Button>
      </Group>
    </Alert>
  )
}
