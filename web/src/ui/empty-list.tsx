import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { m } from '../lib/messages.ts'
import { EmptyState } from './empty-state.tsx'

type Empty = { icon: TablerIcon; title: string; text?: string; action?: ReactNode }

export type EmptyWords = {
  /** There is nothing yet. */
  none: Empty
  /** Where filters are set: that nothing fits, and how they are cleared. Its icon is that of `none` unless it says another. */
  noMatch?: (Partial<Empty> & { title: string; clear: string; onClear: () => void }) | false
  /** The page is beyond the last one. */
  pastEnd?: { icon?: TablerIcon; title?: string; back?: string } | undefined
}

type EmptyListProps = EmptyWords & { isPastEnd: boolean; onFirstPage?: () => void }

/** Why a list shows no rows, and the way on: nothing on this page, nothing that matches, or nothing yet. */
export function EmptyList({ none, noMatch, pastEnd, isPastEnd, onFirstPage }: EmptyListProps) {
  if (isPastEnd)
    return (
      <Shown icon={pastEnd?.icon ?? none.icon} title={pastEnd?.title ?? m.common_no_such_page()}>
        <Button variant="default" onClick={onFirstPage}>
          {pastEnd?.back ?? m.common_go_to_the_first_page()}
        </Button>
      </Shown>
    )
  if (noMatch)
    return (
      <Shown icon={noMatch.icon ?? none.icon} title={noMatch.title} text={noMatch.text}>
        <Button variant="default" onClick={noMatch.onClear}>
          {noMatch.clear}
        </Button>
      </Shown>
    )
  return (
    <Shown icon={none.icon} title={none.title} text={none.text}>
      {none.action}
    </Shown>
  )
}

const Shown = ({ icon: Icon, ...rest }: Omit<Empty, 'action'> & { children: ReactNode }) => (
  <EmptyState icon={<Icon size={24} stroke={1.75} />} {...rest} />
)
