import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ApprovalKindName, approvalKinds } from '@wellstock/domain/identity/approvals'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { kindWord } from './words.ts'

const labels = {
  toId: m.common_person,
  startsAt: m.common_from_day,
  endsAt: m.delegations_ends,
  kinds: m.delegations_kinds,
  maxAmount: m.delegations_max,
}

const WEEK = 7 * 24 * 60 * 60_000

/** A moment as a field for dates and times takes it, in the zone of the browser. */
function typedMoment(at: number) {
  const shifted = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
const instantOf = (typed: string) => {
  const at = Date.parse(typed)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

type NewDelegationProps = {
  people: readonly { id: string; name: string }[]
  kinds: readonly ApprovalKindName[]
  onClose: () => void
}

/** Lets somebody decide for me for a while. */
export function NewDelegation({ people, kinds, onClose }: NewDelegationProps) {
  const delegate = useMutation(query.approvals.delegate.mutationOptions())
  const [values, setValues] = useState(() => ({
    toId: null as string | null,
    startsAt: typedMoment(Date.now()),
    endsAt: typedMoment(Date.now() + WEEK),
    kinds: [...kinds],
    maxAmount: '' as number | '',
  }))
  const { input, ...errors } = useFieldErrors('delegation-', labels)
  const change = (part: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...part }))
    errors.forgetAll()
  }

  function submit() {
    const { toId, maxAmount } = values
    const [startsAt, endsAt] = [instantOf(values.startsAt), instantOf(values.endsAt)]
    errors.show({
      ...(!toId && { toId: m.delegations_to_missing() }),
      ...(!startsAt && { startsAt: m.delegations_time_missing() }),
      ...(!endsAt && { endsAt: m.delegations_time_missing() }),
      ...(startsAt && endsAt && endsAt <= startsAt && { endsAt: m.delegations_ends_before() }),
    })
    if (!toId || !startsAt || !endsAt || endsAt <= startsAt) return
    delegate.mutate(
      { toId, startsAt, endsAt, kinds: values.kinds, maxAmount: maxAmount === '' ? null : maxAmount },
      {
        onSuccess: ({ to }) => {
          toast.success(m.delegations_added({ name: to.name }))
          onClose()
        },
        onError: errors.refuse,
      },
    )
  }

  return (
    <DialogForm
      submit={m.delegations_save()}
      cancel={m.common_cancel()}
      isSaving={delegate.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <FieldErrors errors={errors.summary} />
      <Select
        {...input('toId')}
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.toId}
        searchable
        nothingFoundMessage={m.approvals_nobody_found()}
        onChange={(toId) => change({ toId })}
      />
      <div className={ui.fieldPair}>
        <TextInput
          {...input('startsAt')}
          type="datetime-local"
          value={values.startsAt}
          onChange={(event) => change({ startsAt: event.currentTarget.value })}
        />
        <TextInput
          {...input('endsAt')}
          type="datetime-local"
          value={values.endsAt}
          onChange={(event) => change({ endsAt: event.currentTarget.value })}
        />
      </div>
      <MultiSelect
        {...input('kinds')}
        placeholder={values.kinds.length === 0 ? m.delegations_every_kind() : ''}
        data={approvalKinds.map((kind) => ({ value: kind, label: kindWord(kind) }))}
        value={values.kinds}
        onChange={(chosen) => change({ kinds: approvalKinds.filter((kind) => chosen.includes(kind)) })}
      />
      <NumberInput
        {...input('maxAmount')}
        description={m.delegations_max_text()}
        value={values.maxAmount}
        min={0}
        decimalScale={2}
        allowNegative={false}
        hideControls
        leftSection={priceSign()}
        {...numberSigns()}
        onChange={(amount) => change({ maxAmount: typeof amount === 'number' ? amount : '' })}
      />
    </DialogForm>
  )
}
