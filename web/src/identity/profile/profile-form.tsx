import { Alert, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Profile, ProfileFields } from '@wellstock/contract/identity/profile'
import { BIO_LIMIT, BIO_WARNING, timezones } from '@wellstock/domain/identity/preferences'
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { type FieldError, FieldErrors } from '../../ui/field-errors.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { roleName } from '../sign-in/role-name.ts'
import { PictureField } from './picture-field.tsx'
import { checkProfile, type ProfileErrors } from './profile-check.ts'
import classes from './profile-dialog.module.css'
import {
  fieldId,
  fieldLabels,
  type ProfileDraft,
  type StoredProfileDraft,
  zoneName,
} from './profile-draft.ts'
import { profileOptions } from './profile-query.ts'
import { useSaveProfile } from './queries.ts'

type ProfileFormProps = {
  profile: Profile
  draft: ProfileDraft
  onDraft: Dispatch<SetStateAction<ProfileDraft | null>>
  onTyped: (typed: StoredProfileDraft) => void
  /** Saved or given up. */
  onEnd: () => void
  notice: ReactNode
}

type Field = keyof typeof fieldLabels
const isField = (name: string): name is Field => name in fieldLabels

/** In the order of the form. */
const summaryOf = (errors: ProfileErrors): FieldError[] =>
  (Object.keys(fieldLabels) as Field[]).flatMap((field) => {
    const message = errors[field]
    return message ? [{ field: fieldId(field), label: fieldLabels[field](), message }] : []
  })

export function ProfileForm({ profile, draft, onDraft, onTyped, onEnd, notice }: ProfileFormProps) {
  const client = useQueryClient()
  const save = useSaveProfile()
  const [errors, setErrors] = useState<ProfileErrors>({})
  const [summary, setSummary] = useState<FieldError[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const { values } = draft
  // Not part of the draft, which is kept.
  const [password, setPassword] = useState('')
  const asksForPassword = values.email.trim().toLowerCase() !== profile.email.toLowerCase()

  const edit = (field: keyof ProfileFields, value: string) => {
    onDraft((now) => now && { ...now, values: { ...now.values, [field]: value } })
    onTyped({ values: { ...values, [field]: value }, version: draft.version })
    setErrors(({ [field]: _, ...others }) => others)
    setSummary([])
  }
  const bind = (field: keyof ProfileFields) => ({
    id: fieldId(field),
    label: fieldLabels[field](),
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => edit(field, event.currentTarget.value),
  })

  function show(found: ProfileErrors) {
    setErrors(found)
    setSummary(summaryOf(found))
    toast.error(m.profile_fix())
  }

  function submit() {
    const found = checkProfile(values, { asksForPassword, password })
    setSummary([])
    setRefusal(null)
    if (Object.keys(found).length > 0) return show(found)
    const fields = { ...values, version: draft.version, ...(asksForPassword && { password }) }
    save.mutate(
      { fields, avatar: draft.avatar },
      {
        onSuccess: () => {
          toast.success(m.profile_saved())
          onEnd()
        },
        onError: (error) => void explain(error),
      },
    )
  }

  async function explain(error: unknown) {
    if (error instanceof Problem && error.code === 'STALE_VERSION') {
      const now = await client.fetchQuery({ ...profileOptions, staleTime: 0 }).catch(() => null)
      if (now) onDraft((typed) => typed && { ...typed, version: now.version })
      return setRefusal(m.profile_stale())
    }
    const fields = error instanceof Problem ? error.fields : {}
    if (Object.keys(fields).some(isField)) show(fields)
    else setRefusal(messageOf(error))
  }

  const isLong = values.bio.length > BIO_WARNING
  return (
    <DialogForm
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={save.isPending}
      onSubmit={submit}
      onCancel={onEnd}
    >
      {notice}
      <FieldErrors errors={summary} />
      {refusal && (
        <Alert color="danger" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      <PictureField
        name={values.name}
        saved={profile.avatar}
        change={draft.avatar}
        onChange={(avatar) => {
          onDraft((now) => now && { ...now, avatar })
          setErrors(({ image: _, ...others }) => others)
        }}
        error={errors.image}
      />
      <div className={classes.fields}>
        <TextInput {...bind('name')} required withAsterisk={false} autoComplete="name" maxLength={120} />
        <TextInput
          {...bind('email')}
          type="email"
          required
          withAsterisk={false}
          autoComplete="email"
          maxLength={254}
          description={
            profile.pendingEmail
              ? m.profile_email_pending({ email: profile.pendingEmail })
              : m.profile_email_note()
          }
        />
        {asksForPassword && (
          <PasswordInput
            id={fieldId('password')}
            label={fieldLabels.password()}
            description={m.profile_email_password()}
            autoComplete="current-password"
            value={password}
            error={errors.password}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              setErrors(({ password: _, ...others }) => others)
              setSummary([])
            }}
            visibilityToggleButtonProps={{ 'aria-label': m.security_password_show() }}
          />
        )}
        <TextInput
          label={m.common_role()}
          description={m.profile_role_note()}
          value={roleName(profile.role)}
          readOnly
        />
        <TextInput {...bind('phone')} type="tel" autoComplete="tel" maxLength={40} />
        <Select
          {...bind('department')}
          onChange={(value) => value && edit('department', value)}
          data={profile.departments}
          allowDeselect={false}
          searchable
        />
        <Select
          {...bind('timezone')}
          onChange={(value) => value && edit('timezone', value)}
          data={timezones.map((zone) => ({ value: zone, label: zoneName(zone) }))}
          allowDeselect={false}
        />
        <TextInput {...bind('location')} maxLength={120} />
      </div>
      <Textarea
        {...bind('bio')}
        rows={4}
        resize="vertical"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          <span className={`${ui.figures} ${classes.counter}`} data-long={isLong || undefined}>
            {m.profile_bio_count({ count: values.bio.length, limit: BIO_LIMIT })}
          </span>
        }
      />
    </DialogForm>
  )
}
