import { Link } from '@tanstack/react-router'
import type { PersonRow } from '@wellstock/contract/people'
import type { ReactNode } from 'react'
import { roleName } from '../sign-in/role-name.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import classes from './people.module.css'
import { placesOf } from './place-of-grant.ts'

/** A row of the list on a phone. */
export function PersonCard({ person, action }: { person: PersonRow; action: ReactNode }) {
  return (
    <div className={classes.card}>
      <div className={classes.words}>
        <Link className={classes.cardName} to="/dashboard/users/$id" params={{ id: person.id }}>
          {person.name}
        </Link>
        <small>{person.email}</small>
        <small>
          {roleName(person.role)} · {placesOf(person.grants)}
        </small>
        <span>
          <StatusBadge status={person.status} />
        </span>
      </div>
      {action}
    </div>
  )
}
