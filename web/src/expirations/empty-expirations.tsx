import { Button } from '@mantine/core'
import { IconCircleCheck, IconFileOff, IconSearchOff } from '@tabler/icons-react'
import { m } from '../lib/messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'

const icon = { size: 24, stroke: 1.75 } as const

type EmptyExpirationsProps = {
  isPastEnd: boolean
  isFiltered: boolean
  /** Only what has expired was asked for. */
  isExpiredOnly: boolean
  onClear: () => void
  onFirstPage: () => void
}

/** Why there is no lot here; mostly that is good. */
export function EmptyExpirations(props: EmptyExpirationsProps) {
  const { isPastEnd, isFiltered, isExpiredOnly, onClear, onFirstPage } = props
  if (isPastEnd)
    return (
      <EmptyState icon={<IconFileOff {...icon} />} title={m.expirations_past_end()}>
        <Button variant="default" onClick={onFirstPage}>
          {m.expirations_first_page()}
        </Button>
      </EmptyState>
    )
  if (isExpiredOnly)
    return (
      <EmptyState
        icon={<IconCircleCheck {...icon} />}
        title={m.expirations_empty_expired()}
        text={m.expirations_empty_expired_text()}
      />
    )
  if (isFiltered)
    return (
      <EmptyState
        icon={<IconSearchOff {...icon} />}
        title={m.expirations_nothing_found()}
        text={m.expirations_nothing_found_text()}
      >
        <Button variant="default" onClick={onClear}>
          {m.expirations_clear_all()}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconCircleCheck {...icon} />}
      title={m.expirations_empty()}
      text={m.expirations_empty_text()}
    />
  )
}
