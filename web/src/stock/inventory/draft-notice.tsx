import { Alert, Button, Group } from '@mantine/core'
import { IconPencilPause } from '@tabler/icons-react'
import { formatAgo } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

type DraftNoticeProps = {
  savedAt: string
  name: string
  onTake: () => void
  onDiscard: () => void
}

/** Offers back what was typed and not saved. */
export function DraftNotice({ savedAt, name, onTake, onDiscard }: DraftNoticeProps) {
  return (
    <Alert variant="light" icon={<IconPencilPause size={20} stroke={1.75} aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <span>
          {name
            ? m.draft_found_name({ name, ago: formatAgo(savedAt) })
            : m.draft_found({ ago: formatAgo(savedAt) })}
        </span>
        <Group gap="xs">
          <Button variant="default" size="compact-md" onClick={onTake}>
            {m.draft_take()}
          </Button>
          <Button variant="subtle" size="compact-md" onClick={onDiscard}>
            {m.common_discard()}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
