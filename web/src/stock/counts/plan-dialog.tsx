import { MultiSelect, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CountPlan } from '@wellstock/contract/stock/counts'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { issueWords } from '../../lib/sentences.ts'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { inventoryQueries } from '../items/queries.ts'
import { useWritable } from '../items/writable.ts'
import { countQueries, usePlanCount } from './queries.ts'

type PlanDialogProps = { roomId: string | undefined; onClose: () => void }

const fields = {
  roomId: m.common_room,
  itemIds: m.common_items,
  assignedTo: m.counts_plan_assigned,
  dueOn: m.counts_plan_due,
  note: m.common_note,
}
/** Plans a count: which room, everything or some items, blind or not, by whom and until when. */
export default function PlanDialog({ roomId, onClose }: PlanDialogProps) {
  const navigate = useNavigate()
  const { covers } = useWritable()
  const { data: facets } = useQuery(inventoryQueries.facets())
  const plan = usePlanCount()
  const [values, setValues] = useState({
    roomId: roomId ?? '',
    isAll: true,
    itemIds: [] as string[],
    isBlind: true,
    assignedTo: null as string | null,
    dueOn: '',
    note: '',
  })
  const { input, ...errors } = useFieldErrors('plan-', fields)
  const { data: options } = useQuery({
    ...countQueries.options(values.roomId),
    enabled: values.roomId !== '',
  })
  const offices = (facets?.offices ?? []).filter(({ id }) => covers(id))
  const rooms = offices.flatMap((office) => {
    const items = (facets?.rooms ?? [])
      .filter(({ officeId }) => officeId === office.id)
      .map(({ id, number, name }) => ({ value: id, label: `${number} · ${name}` }))
    return items.length > 0 ? [{ group: office.name, items }] : []
  })

  const change = (part: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...part }))
    errors.forgetAll()
  }

  function submit() {
    if (values.roomId === '') return errors.show({ roomId: m.common_choose_a_room() })
    const checked = CountPlan.safeParse({
      roomId: values.roomId,
      ...(!values.isAll && { itemIds: values.itemIds }),
      isBlind: values.isBlind,
      assignedTo: values.assignedTo,
      dueOn: values.dueOn || null,
      note: values.note,
    })
    if (!checked.success) return errors.show(issueWords(checked.error.issues))
    plan.mutate(checked.data, {
      onSuccess: (count) => {
        toast.success(m.counts_plan_done({ number: count.number }))
        onClose()
        void navigate({ to: '/dashboard/inventory-rooms/counts/$id', params: { id: count.id } })
      },
      onError: errors.refuse,
    })
  }

  return (
    <FormDialog
      title={m.counts_plan_title()}
      size="lg"
      submit={m.counts_plan_submit()}
      cancel={m.common_cancel()}
      isSaving={plan.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldErrors errors={errors.summary} />
      <Select
        {...input('roomId')}
        placeholder={m.common_choose_a_room()}
        data={rooms}
        value={values.roomId || null}
        onChange={(room) => change({ roomId: room ?? '', itemIds: [], assignedTo: null })}
        searchable
        nothingFoundMessage={m.common_nothing_matches()}
        data-autofocus
      />
      <SegmentedControl
        aria-label={m.counts_plan_what()}
        value={values.isAll ? 'all' : 'some'}
        onChange={(value) => change({ isAll: value === 'all' })}
        data={[
          { value: 'all', label: m.counts_plan_all() },
          { value: 'some', label: m.counts_plan_some() },
        ]}
      />
      {!values.isAll && (
        <MultiSelect
          {...input('itemIds')}
          data={(options?.items ?? []).map(({ id, name, sku }) => ({
            value: id,
            label: `${name} · ${sku}`,
          }))}
          value={values.itemIds}
          onChange={(itemIds) => change({ itemIds })}
          searchable
          nothingFoundMessage={m.common_no_item_matches()}
        />
      )}
      <Switch
        label={m.counts_plan_blind()}
        checked={values.isBlind}
        onChange={(event) => change({ isBlind: event.currentTarget.checked })}
      />
      <Select
        {...input('assignedTo')}
        placeholder={m.counts_plan_anybody()}
        data={(options?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={values.assignedTo}
        onChange={(assignedTo) => change({ assignedTo })}
        searchable
        nothingFoundMessage={m.common_nothing_matches()}
        clearable
        clearButtonProps={{ 'aria-label': m.counts_clear({ field: m.counts_plan_assigned() }) }}
      />
      <TextInput
        {...input('dueOn')}
        type="date"
        value={values.dueOn}
        onChange={(event) => change({ dueOn: event.currentTarget.value })}
      />
      <NoteField
        {...input('note')}
        maxLength={500}
        rows={2}
        value={values.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
