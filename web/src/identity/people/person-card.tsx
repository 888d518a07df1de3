import { Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PersonRow } from '@wellstock/contract/identity/people'
import { endOfRole } from '@wellstock/domain/identity/grants'
import type { ReactNode } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { roleName } from '../sign-in/role-name.ts'
import classes from './people.module.css'
import { placesOf } from './place-of-grant.ts'

/** A row of the list on a phone. */
export function PersonCard({ person, action }: { person: PersonRow; action: ReactNode }) {
  const end = endOfRole(person.role, person.grants)
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
      <Stack gap={2} miw={0} className={classes.words}>
        <Link className={classes.cardName} to="/dashboard/users/$id" params={{ id: person.id }}>
          {person.name}
        </Link>
        <small className={`${ui.note} ${ui.breaks}`}>{person.email}</small>
        <small className={`${ui.note} ${ui.breaks}`}>
          {roleName(person.role)} · {placesOf(person.grants)}
          {end && ` · ${m.people_until({ date: end })}`}
        </small>
        <span>
          <StatusBadge status={person.status} />
        </span>
      </Stack>
      {action}
    </Group>
  )
}
