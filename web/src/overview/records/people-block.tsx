import { Link } from '@tanstack/react-router'
import type { Department } from '@wellstock/contract/overview/records'
import { roleName } from '../../identity/sign-in/role-name.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import classes from './records.module.css'

type PeopleBlockProps = { people: Department['people']; nobody: string; hasDepartment?: boolean }

export function PeopleBlock({ people, nobody, hasDepartment = false }: PeopleBlockProps) {
  return (
    <Block title={m.common_people()}>
      {people.length === 0 ? (
        <Nothing>{nobody}</Nothing>
      ) : (
        <ul className={`${ui.plainList} ${ui.ruledItems} ${classes.list}`}>
          {people.map(({ id, name, role, department }) => (
            <li key={id}>
              <Link to="/dashboard/users/$id" params={{ id }}>
                {name}
              </Link>
              <small>{hasDepartment ? `${roleName(role)} · ${department}` : roleName(role)}</small>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
