import { Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isLive } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import { allEntries, entryState } from '../../lib/navigation.ts'
import { useSession } from '../../lib/session.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import classes from './home.module.css'
import TodaySection from './today.tsx'

/** The home page of those who do not open the inventory: what waits for them, how their offices stand, and their pages. */
export default function OtherHome() {
  const session = useSession()
  const entries = allEntries.filter(
    (entry) => entry.path !== '/dashboard' && entryState(session, entry.path) === 'open',
  )
  return (
    <>
      <PageHeader
        title={m.home_welcome({ name: session.person.name })}
        description={session.organization.name}
      >
        {isLive(session, '/dashboard/orders/new') && (
          <LinkButton
            variant="default"
            to="/dashboard/orders/new"
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
          >
            {m.orders_new()}
          </LinkButton>
        )}
      </PageHeader>
      <TodaySection />
      {entries.length > 0 && (
        <section aria-labelledby="your-pages">
          <Title order={2} size="h3" mb="sm" id="your-pages">
            {m.home_yours()}
          </Title>
          <ul className={`${ui.plainList} ${classes.tiles}`}>
            {entries.map(({ path, icon: Icon, label }) => (
              <li key={path}>
                <Link to={path as string} className={`${ui.panel} ${classes.tile}`}>
                  <Icon size={22} stroke={1.75} aria-hidden />
                  <strong>{label()}</strong>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
