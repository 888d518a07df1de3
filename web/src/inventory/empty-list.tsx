import { Button } from '@mantine/core'
import { IconFileOff, IconPackage, IconSearchOff } from '@tabler/icons-react'
import { m } from '../lib/messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'

type EmptyListProps = {
  isPastEnd: boolean
  isFiltered: boolean
  isWriter: boolean
  onClear: () => void
  onFirstPage: () => void
}

/** Why the list shows no rows, and the way on: nothing on this page, nothing that matches, or nothing yet. */
export function EmptyList({ isPastEnd, isFiltered, isWriter, onClear, onFirstPage }: EmptyListProps) {
  if (isPastEnd)
    return (
      <EmptyState icon={<IconFileOff size={24} stroke={1.75} />} title={m.inventory_past_end()}>
        <Button variant="default" onClick={onFirstPage}>
          {m.inventory_first_page()}
        </Button>
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState
        icon={<IconSearchOff size={24} stroke={1.75} />}
        title={m.inventory_nothing_found()}
        text={m.inventory_nothing_found_text()}
      >
        <Button variant="default" onClick={onClear}>
          {m.inventory_clear_all()}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconPackage size={24} stroke={1.75} />}
      title={m.inventory_empty()}
      text={isWriter ? m.inventory_empty_text() : m.inventory_empty_viewer()}
    >
      {isWriter && (
        <LinkButton to="/dashboard/inventory/import" variant="default">
          {m.inventory_empty_import()}
        </LinkButton>
      )}
    </EmptyState>
  )
}
