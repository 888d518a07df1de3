import { Menu } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Alert } from '@wellstock/contract/stock/alerts'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { initialsOf, useSession } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import classes from './alerts.module.css'
import { useAlertChange } from './change-alert.ts'
import { alertQueries } from './queries.ts'
import { useRefusal } from './rights.ts'
import { subjectOf } from './words.ts'

type AssignItemsProps = { officeId: string; onAssign: (personId: string | null) => void }

/** Whom an alert can be given to: oneself first, then everybody who can see it. */
export function AssignItems({ officeId, onAssign }: AssignItemsProps) {
  const me = useSession().person.id
  const people = useQuery(alertQueries.people(officeId))
  return (
    <>
      <Menu.Item onClick={() => onAssign(me)}>{m.alerts_assign_me()}</Menu.Item>
      <Menu.Item onClick={() => onAssign(null)}>{m.common_nobody()}</Menu.Item>
      <Menu.Label>{people.isPending ? m.alerts_assign_loading() : m.alerts_assign_other()}</Menu.Label>
      {people.error && <Menu.Item disabled>{messageOf(people.error)}</Menu.Item>}
      <div className={classes.people}>
        {people.data
          ?.filter(({ id }) => id !== me)
          .map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => onAssign(id)}>
              {name}
            </Menu.Item>
          ))}
      </div>
    </>
  )
}

/** Who looks after an alert, and the way to give it to somebody else. */
export function Owner({ alert }: { alert: Alert }) {
  const refusal = useRefusal()(alert)
  const { changeOne } = useAlertChange()
  const [isOpen, setOpen] = useState(false)
  const name = alert.ownerName ?? m.alerts_unassigned()
  const face = (
    <>
      <span className={classes.face} data-empty={alert.ownerName === null || undefined} aria-hidden>
        {alert.ownerName === null ? <IconUserPlus size={16} stroke={1.75} /> : initialsOf(alert.ownerName)}
      </span>
      <span className={ui.ellipsis}>{name}</span>
    </>
  )
  if (refusal !== undefined || alert.state === 'resolved')
    return <span className={classes.owner}>{face}</span>
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.owner}
          aria-label={m.alerts_owner_of({ name: subjectOf(alert), owner: name })}
          title={name}
        >
          {face}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isOpen && (
          <AssignItems
            officeId={alert.officeId}
            onAssign={(personId) => void changeOne(alert, { action: 'assign', personId })}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
