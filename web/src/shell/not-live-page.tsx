import { Button } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { pageAt } from '../lib/guard.ts'
import { m } from '../lib/messages.ts'
import { pageTitle } from '../lib/page-titles.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** A page whose area has not been built, or not been switched on: honest, under its own title. */
export function NotLivePage() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const path = pageAt(pathname)
  return (
    <>
      <PageHeader title={path ? pageTitle(path) : m.not_live_title()} />
      <EmptyState
        icon={<IconTools size={24} stroke={1.75} />}
        title={m.not_live_title()}
        text={m.not_live_text()}
      >
        <Button component={Link} to="/dashboard" variant="default">
          {m.common_back_to_the_dashboard()}
        </Button>
      </EmptyState>
    </>
  )
}
