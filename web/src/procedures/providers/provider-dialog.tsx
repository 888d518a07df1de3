import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Provider } from '@wellstock/contract/procedures/providers'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { api, query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useStep } from '../setup/use-step.ts'

type ProviderDialogProps = {
  /** Null: one is added. */
  provider: Provider | null
  onClose: () => void
}

/** What a provider is called, what they do, and their account. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const { data: people = [] } = useQuery(query.providers.people.queryOptions())
  const [values, setValues] = useState({
    name: provider?.name ?? '',
    specialty: provider?.specialty ?? '',
    personId: provider?.person?.id ?? null,
  })
  const form = useStep<Provider>(({ name }) => m.procedure_setup_saved({ name }), onClose)
  const { fields } = form
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const accounts = provider?.person ? [provider.person, ...people] : people
  const submit = () =>
    form.send(() =>
      provider
        ? api.providers.update({ id: provider.id, version: provider.version, ...values })
        : api.providers.create(values),
    )
  return (
    <StepDialog
      form={form}
      shows={form.isStale ? [] : ['name', 'specialty', 'personId']}
      title={provider ? m.common_edit_named({ name: provider.name }) : m.providers_add()}
      submit={provider ? m.common_save() : m.providers_add()}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={m.common_name()}
        required
        autoComplete="off"
        maxLength={120}
        value={values.name}
        error={fields.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={m.providers_specialty()}
        maxLength={120}
        value={values.specialty}
        error={fields.specialty}
        onChange={(event) => change({ specialty: event.currentTarget.value })}
      />
      <Select
        label={m.providers_account()}
        description={m.providers_account_text()}
        placeholder={m.providers_no_account()}
        data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.personId}
        error={fields.personId}
        onChange={(personId) => change({ personId })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.providers_account() }) }}
        nothingFoundMessage={m.common_nobody_matches()}
      />
    </StepDialog>
  )
}
