import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  SegmentedControl,
  Select,
  Stack,
  TextInput,
} from '@mantine/core'
import { NewToken, tokenDays } from '@wellstock/contract/identity/security'
import { may, type TokenPermission, tokenPermissions } from '@wellstock/contract/platform/access'
import { type FormEvent, useState } from 'react'
import type { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { issueWords } from '../../lib/sentences.ts'
import { useSession } from '../../lib/session.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { permissionName } from './permission-name.ts'
import classes from './security.module.css'
import { useCreateToken } from './security-queries.ts'

type Made = Awaited<ReturnType<typeof api.security.createToken>>

type NewTokenFormProps = { onMade: (made: Made) => void; onCancel: () => void }

const blank = {
  name: '',
  permissions: [] as TokenPermission[],
  officeIds: [] as string[],
  canWrite: false,
  days: 90 as (typeof tokenDays)[number],
  password: '',
}

const shown = ['name', 'permissions', 'officeIds', 'days', 'password']

/** A token's name, what it is for, and the password once more. */
export function NewTokenForm({ onMade, onCancel }: NewTokenFormProps) {
  const { person, offices } = useSession()
  const create = useCreateToken()
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Record<string, string>>({})

  const change = (part: Partial<typeof blank>) => {
    setValues({ ...values, ...part })
    setErrors(
      Object.fromEntries(Object.entries(errors).filter(([path]) => !((path.split('.')[0] ?? '') in part))),
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    create.reset()
    const { officeIds, ...rest } = values
    const checked = NewToken.safeParse({ ...rest, officeIds: officeIds.length > 0 ? officeIds : null })
    setErrors(issueWords(checked.error?.issues))
    if (!checked.success) return
    create.mutate(checked.data, {
      onSuccess: onMade,
      onError: (error) => setErrors(error instanceof Problem ? error.fields : {}),
    })
  }

  return (
    <form onSubmit={submit} noValidate className={classes.narrow}>
      <Stack gap="sm">
        <Refusal error={create.error} shows={shown} />
        <TextInput
          label={m.common_name()}
          description={m.tokens_name_hint()}
          autoComplete="off"
          maxLength={80}
          value={values.name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          data-autofocus
        />
        <Checkbox.Group
          label={m.tokens_permissions()}
          value={values.permissions}
          error={errors.permissions}
          onChange={(permissions) => change({ permissions: permissions as TokenPermission[] })}
        >
          <Stack gap={8} my={6}>
            {tokenPermissions
              .filter((each) => may(person.grants, each))
              .map((each) => (
                <Checkbox key={each} value={each} label={permissionName(each)} />
              ))}
          </Stack>
        </Checkbox.Group>
        <SegmentedControl
          aria-label={m.tokens_access()}
          value={values.canWrite ? 'write' : 'read'}
          onChange={(access) => change({ canWrite: access === 'write' })}
          data={[
            { value: 'read', label: m.tokens_read() },
            { value: 'write', label: m.tokens_write() },
          ]}
        />
        {offices.length > 1 && (
          <MultiSelect
            label={m.common_offices()}
            placeholder={values.officeIds.length === 0 ? m.tokens_offices_all() : ''}
            data={offices.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.officeIds}
            error={errors.officeIds}
            onChange={(officeIds) => change({ officeIds })}
          />
        )}
        <Select
          label={m.tokens_expiry()}
          data={tokenDays.map((days) => ({ value: String(days), label: m.tokens_days({ count: days }) }))}
          value={String(values.days)}
          error={errors.days}
          onChange={(days) => change({ days: tokenDays.find((each) => String(each) === days) ?? blank.days })}
          allowDeselect={false}
        />
        <ConfirmPassword
          value={values.password}
          error={errors.password}
          onChange={(password) => change({ password })}
        />
        <Group gap="xs">
          <Button type="submit" loading={create.isPending}>
            {m.tokens_create()}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {m.common_cancel()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
