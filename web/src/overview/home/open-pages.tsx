import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { entryState, groups, officeEntries } from '../../lib/navigation.ts'
import { useSession } from '../../lib/session.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import classes from './home.module.css'

/** The home page of those who have nothing to do with stock: the pages that are theirs. */
export default function OpenPages() {
  const session = useSession()
  const entries = [...groups.flatMap((group) => group.entries), ...officeEntries].filter(
    (entry) => entry.path !== '/dashboard' && entryState(session, entry.path) !== 'not-allowed',
  )
  return (
    <>
      <PageHeader
        title={m.home_welcome({ name: session.person.name })}
        description={session.organization.name}
      />
      <section aria-labelledby="your-pages">
        <Title order={2} size="h3" mb="sm" id="your-pages">
          {m.home_yours()}
        </Title>
        {entries.length === 0 && <p className={classes.nothing}>{m.home_yours_none()}</p>}
        <ul className={`${ui.plainList} ${classes.tiles}`}>
          {entries.map(({ path, icon: Icon, label }) => {
            const isOpen = entryState(session, path) === 'open'
            const content = (
              <>
                <Icon size={22} stroke={1.75} aria-hidden />
                <span>
                  <strong>{label()}</strong>
                  {!isOpen && <small>{m.home_not_live()}</small>}
                </span>
              </>
            )
            return (
              <li key={path}>
                {isOpen ? (
                  <Link to={path as string} className={`${ui.panel} ${classes.tile}`}>
                    {content}
                  </Link>
                ) : (
                  <div className={`${ui.panel} ${classes.tile}`} data-quiet>
                    {content}
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}
