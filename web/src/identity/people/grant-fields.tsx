import { Select, TextInput } from '@mantine/core'
import { officesWith, type Role, roles } from '@wellstock/contract/platform/access'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { isRole, roleName } from '../sign-in/role-name.ts'

/** A role to be given, as far as it has been chosen. `officeId` null stands for all offices, `endsOn` null for no end. */
export type GrantDraft = { role: Role | null; officeId: string | null; endsOn: string | null }

const EVERYWHERE = 'everywhere'

/** Where the person may give roles: one who manages people in some offices gives none for all of them. */
export function usePlaces() {
  const { person, offices } = useSession()
  const managed = officesWith(person.grants, 'people.manage')
  const places = offices
    .filter(({ id }) => managed === 'all' || managed.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }))
  return managed === 'all' ? [{ value: EVERYWHERE, label: m.common_all_offices() }, ...places] : places
}

/** Nothing chosen yet, for the first place there is. */
export function useBlankGrant(): GrantDraft {
  const [first] = usePlaces()
  return { role: null, officeId: first && first.value !== EVERYWHERE ? first.value : null, endsOn: null }
}

type GrantFieldsProps = {
  id: string
  roleLabel: string
  officeLabel: string
  endLabel: string
  draft: GrantDraft
  onChange: (draft: GrantDraft) => void
  roleError?: string | undefined
  officeError?: string | undefined
  endError?: string | undefined
}

/** The fields of a role: which one, where, and until when. */
export function GrantFields(props: GrantFieldsProps) {
  const { id, draft, onChange } = props
  const places = usePlaces()
  return (
    <>
      <Select
        id={`${id}-role`}
        label={props.roleLabel}
        placeholder={m.people_grant_choose_role()}
        data={roles.map((role) => ({ value: role, label: roleName(role) }))}
        value={draft.role}
        onChange={(value) => onChange({ ...draft, role: value && isRole(value) ? value : null })}
        error={props.roleError}
        searchable
        nothingFoundMessage={m.common_nothing_matches()}
      />
      <Select
        id={`${id}-office`}
        label={props.officeLabel}
        data={places}
        value={draft.officeId ?? EVERYWHERE}
        onChange={(value) => onChange({ ...draft, officeId: value === EVERYWHERE ? null : value })}
        error={props.officeError}
        allowDeselect={false}
        searchable={places.length > 6}
        nothingFoundMessage={m.common_nothing_matches()}
      />
      <TextInput
        id={`${id}-end`}
        type="date"
        label={props.endLabel}
        value={draft.endsOn ?? ''}
        onChange={(event) => onChange({ ...draft, endsOn: event.currentTarget.value || null })}
        error={props.endError}
      />
    </>
  )
}
