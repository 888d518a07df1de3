import { getRouteApi } from '@tanstack/react-router'
import { m } from '../../lib/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PeopleList } from './people-list.tsx'

const route = getRouteApi('/dashboard/users/')

export function PeoplePage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <PeopleList
      title={m.page_title_users()}
      search={search}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
      }
    >
      <LinkButton to="/dashboard/departments" variant="default">
        {m.page_title_departments()}
      </LinkButton>
      <LinkButton to="/dashboard/users/pending" variant="default">
        {m.people_waiting_link()}
      </LinkButton>
    </PeopleList>
  )
}
