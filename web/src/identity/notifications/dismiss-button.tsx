import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { m } from '../../lib/messages.ts'
import type { Notice } from './notices.ts'
import { useDismiss } from './queries.ts'

/** The focus goes on to the neighbour before the row goes away, else to what the list names for that. */
export function moveFocusOn(row: Element | null) {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next =
    neighbour?.querySelector<HTMLElement>('a, button') ??
    row?.closest('[data-notices]')?.querySelector<HTMLElement>('[data-notices-focus]')
  next?.focus({ preventScroll: true })
}

/** Takes a notice away. A persistent one has no such button: it stays until what it asks for is done. */
export function DismissButton({ notice }: { notice: Notice }) {
  const dismiss = useDismiss()
  if (notice.persistent) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={m.notifications_dismiss({ title: notice.title })}
      onClick={(event) => {
        moveFocusOn(event.currentTarget.closest('li'))
        dismiss.mutate(notice)
      }}
    >
      <IconX size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
