import { Button, Group } from '@mantine/core'
import type { HeldRole, PersonPage } from '@wellstock/contract/identity/people'
import { type FormEvent, useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { roleName } from '../sign-in/role-name.ts'
import { GrantEndDialog } from './grant-end-dialog.tsx'
import { type GrantDraft, GrantFields, useBlankGrant } from './grant-fields.tsx'
import classes from './grants.module.css'
import { namesOf, placeOf } from './place-of-grant.ts'
import { useGrant, useRevoke } from './queries.ts'

type PersonGrantsProps = { person: PersonPage; grants: readonly HeldRole[]; canManage: boolean }

/** The roles somebody holds and where, with ways to give and take them for those who may. */
export function PersonGrants({ person, grants, canManage }: PersonGrantsProps) {
  const [moved, setMoved] = useState<HeldRole | null>(null)
  return (
    <>
      {grants.length === 0 ? (
        <p className={classes.none}>{m.people_roles_none()}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{m.common_role()}</th>
              <th scope="col">{m.people_office_column()}</th>
              <th scope="col">{m.common_last_day()}</th>
              {canManage && <td />}
            </tr>
          </thead>
          <tbody>
            {grants.map((grant) => (
              <tr key={`${grant.role} ${grant.officeId}`}>
                <th scope="row">{roleName(grant.role)}</th>
                <td>{placeOf(grant)}</td>
                <td>
                  <Group gap="xs">
                    {grant.endsOn ? formatDate(grant.endsOn) : m.people_no_end()}
                    {canManage && grant.role !== 'user' && (
                      <Button
                        variant="subtle"
                        size="compact-md"
                        aria-label={m.people_last_day_change_name(namesOf(grant))}
                        onClick={() => setMoved(grant)}
                      >
                        {m.people_last_day_change()}
                      </Button>
                    )}
                  </Group>
                </td>
                {canManage && (
                  <td>
                    <RemoveButton personId={person.id} grant={grant} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {canManage && <AddGrant person={person} grants={grants} />}
      {moved && <GrantEndDialog personId={person.id} grant={moved} onClose={() => setMoved(null)} />}
    </>
  )
}

function RemoveButton({ personId, grant }: { personId: string; grant: HeldRole }) {
  const revoke = useRevoke()
  const { role, officeId } = grant
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={m.people_role_remove_name(namesOf(grant))}
      loading={revoke.isPending}
      onClick={() =>
        revoke.mutate(
          { id: personId, role, officeId },
          {
            onSuccess: () => toast.success(m.people_role_removed({ role: roleName(role) })),
            onError: (error) => toast.error(messageOf(error)),
          },
        )
      }
    >
      {m.common_remove()}
    </Button>
  )
}

function AddGrant({ person, grants }: { person: PersonPage; grants: readonly HeldRole[] }) {
  const blank = useBlankGrant()
  const give = useGrant()
  const [draft, setDraft] = useState<GrantDraft>(blank)
  const [errors, setErrors] = useState<Record<string, string>>({})

  function submit(event: FormEvent) {
    event.preventDefault()
    const { role, officeId, endsOn } = draft
    if (role === null) return setErrors({ role: m.people_grant_choose_role() })
    if (grants.some((grant) => grant.role === role && grant.officeId === officeId))
      return setErrors({ role: m.people_role_held({ name: person.name }) })
    give.mutate(
      { id: person.id, role, officeId, endsOn },
      {
        onSuccess: () => {
          toast.success(m.people_role_added({ role: roleName(role) }))
          setDraft(blank)
        },
        onError: (error) => {
          const isOfFields = error instanceof Problem && Object.keys(error.fields).length > 0
          if (isOfFields) setErrors(error.fields)
          else toast.error(messageOf(error))
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className={`${classes.row} ${classes.add}`}>
      <GrantFields
        id="grant"
        roleLabel={m.common_role()}
        officeLabel={m.people_office_column()}
        endLabel={m.people_last_day_optional()}
        draft={draft}
        onChange={(next) => {
          setDraft(next)
          setErrors({})
        }}
        roleError={errors.role}
        officeError={errors.officeId}
        endError={errors.endsOn}
      />
      <Button type="submit" variant="default" loading={give.isPending} className={classes.submit}>
        {m.people_role_add()}
      </Button>
    </form>
  )
}
