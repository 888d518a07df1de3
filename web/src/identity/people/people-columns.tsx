import { Link } from '@tanstack/react-router'
import type { PersonRow } from '@wellstock/contract/identity/people'
import { endOfRole } from '@wellstock/domain/identity/grants'
import { formatAgo, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { roleName } from '../sign-in/role-name.ts'
import classes from './people.module.css'
import { otherRoles, placesOf } from './place-of-grant.ts'

export function LastSeen({ at }: { at: string | null }) {
  if (at === null) return <span className={ui.quiet}>{m.common_never()}</span>
  return <span title={formatDateTime(at)}>{formatAgo(at)}</span>
}

export function RoleWords({ person }: { person: PersonRow }) {
  const others = otherRoles(person)
  const end = endOfRole(person.role, person.grants)
  return (
    <span className={`${ui.lines} ${classes.name}`}>
      {roleName(person.role)}
      {end && <small className={ui.note}>{m.people_until({ date: end })}</small>}
      {others > 0 && <small className={ui.note}>{m.people_more_roles({ count: others })}</small>}
    </span>
  )
}

export const peopleColumns = (): GridColumn<PersonRow>[] => [
  {
    key: 'name',
    header: m.common_name(),
    canHide: false,
    cell: ({ id, name, email }) => (
      <span className={`${ui.lines} ${classes.name}`}>
        <Link
          className={`${ui.plainLink} ${ui.strong}`}
          to="/dashboard/users/$id"
          params={{ id }}
          tabIndex={-1}
          title={name}
        >
          {name}
        </Link>
        <small className={ui.note}>{email}</small>
      </span>
    ),
  },
  {
    key: 'status',
    header: m.common_status(),
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  { key: 'role', header: m.common_role(), cell: (person) => <RoleWords person={person} /> },
  {
    key: 'place',
    header: m.people_place(),
    cell: ({ grants }) => (
      <span className={`${ui.ellipsis} ${classes.cut}`} title={placesOf(grants)}>
        {placesOf(grants)}
      </span>
    ),
  },
  { key: 'department', header: m.common_department(), cell: ({ department }) => department },
  { key: 'lastSeen', header: m.people_last_seen(), cell: ({ lastSeen }) => <LastSeen at={lastSeen} /> },
]
