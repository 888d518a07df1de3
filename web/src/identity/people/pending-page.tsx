import { Stack } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { AccessQueue } from './access-queue.tsx'
import { PeopleList } from './people-list.tsx'

const route = getRouteApi('/dashboard/users/pending')

/** Those who were invited and have not accepted, those who wait to be let in, and who asks for another role. */
export function PendingPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Stack>
      <div>
        <PeopleList
          isWaiting
          title={m.page_title_users_pending()}
          trail={<Link to="/dashboard/users">{m.page_title_users()}</Link>}
          search={search}
          onSearch={(change) =>
            void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
          }
        />
      </div>
      <AccessQueue />
    </Stack>
  )
}
