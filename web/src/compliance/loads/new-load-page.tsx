import { Button, Checkbox, Group, NativeSelect, Select, Stack, TextInput } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Load, Sterilizer } from '@wellstock/contract/compliance/loads'
import { recordPage, sterilizerLoad } from '@wellstock/contract/platform/kinds'
import { type SterilizationMethod, sterilizationMethods } from '@wellstock/domain/compliance/spore-tests'
import { useState } from 'react'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api, query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { NumberInput, numberIn } from '../../ui/number-input.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { LoadPacksField, type PackValues } from './load-packs-field.tsx'
import { methodWord } from './words.ts'

const route = getRouteApi('/dashboard/compliance/loads/new')

/** Enters a load: what ran last in the sterilizer is filled in already. */
export function NewLoadPage() {
  const { deviceId } = route.useSearch()
  const sterilizers = useQuery(query.sterilizerLoads.sterilizers.queryOptions())
  const [chosen, setChosen] = useState(deviceId ?? '')
  const { data } = sterilizers
  const sterilizer = data?.find(({ id }) => id === chosen) ?? (data?.length === 1 ? data[0] : undefined)
  return (
    <>
      <PageHeader
        title={m.page_title_loads_new()}
        trail={<Link to="/dashboard/compliance/loads">{m.page_title_loads()}</Link>}
      />
      {sterilizers.error && (
        <ErrorNotice error={sterilizers.error} onRetry={() => void sterilizers.refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconStack2 size={24} stroke={1.75} />}
          title={m.loads_no_sterilizers()}
          text={m.loads_no_sterilizers_text()}
        />
      )}
      {data && data.length > 0 && (
        <Stack>
          <Select
            label={m.loads_sterilizer()}
            data={data.map(({ id, name, officeName }) => ({ value: id, label: `${name} · ${officeName}` }))}
            value={sterilizer?.id ?? null}
            onChange={(next) => setChosen(next ?? '')}
            searchable
            required
          />
          {sterilizer && <LoadForm key={sterilizer.id} sterilizer={sterilizer} />}
        </Stack>
      )}
    </>
  )
}

type Values = {
  cycle: number | string
  method: SterilizationMethod
  isImplant: boolean
  isTested: boolean
  ranAt: string
  note: string
  packs: PackValues[]
}

const startOf = ({ nextCycle, method, packs, state }: Sterilizer): Values => ({
  cycle: nextCycle ?? '',
  method,
  isImplant: false,
  isTested: state === 'out_of_service',
  ranAt: '',
  note: '',
  packs:
    state === 'out_of_service'
      ? []
      : packs.map(({ id, name, roomName, quantity }) => ({ itemId: id, name, roomName, quantity })),
})

function LoadForm({ sterilizer }: { sterilizer: Sterilizer }) {
  const { id: deviceId, nextCycle, state } = sterilizer
  const navigate = route.useNavigate()
  const [values, setValues] = useState(() => startOf(sterilizer))
  const [isEarlier, setEarlier] = useState(false)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const form = useDocumentForm<Load>(sterilizerLoad, undefined, {
    done: ({ number }) => m.loads_entered({ number }),
    onClose: () => {},
  })
  const errors = { ...form.fields, ...wrong }
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    setWrong({})
  }
  const { cycle, method, isImplant, isTested, ranAt, note, packs } = values

  function submit() {
    const problems: Record<string, string> = {}
    const typed = numberIn(cycle)
    if (typed === null) problems.cycle = m.loads_cycle_missing()
    packs.forEach(({ quantity }, place) => {
      if (!quantity) problems[`packs.${place}.quantity`] = m.loads_quantity_missing()
    })
    setWrong(problems)
    if (typed === null || Object.keys(problems).length > 0) return
    form.send(
      () =>
        api.sterilizerLoads.create({
          ...{
            deviceId,
            cycle: typed,
            method,
            isImplant,
            isTested: isTested || isImplant,
            note: note.trim(),
          },
          ...(ranAt && { ranAt: new Date(ranAt).toISOString() }),
          packs: packs.map(({ itemId, quantity }) => ({ itemId, quantity: Number(quantity) })),
        }),
      ({ id }) => void navigate({ to: recordPage(sterilizerLoad, id) }),
    )
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <Block title={m.loads_cycle()}>
          <Stack gap="md">
            <NumberInput
              label={m.loads_cycle()}
              description={nextCycle === null ? m.loads_cycle_first() : undefined}
              hideControls
              allowDecimal={false}
              min={1}
              value={cycle}
              error={errors.cycle}
              onChange={(next) => change({ cycle: next })}
              required
            />
            <NativeSelect
              label={m.loads_method()}
              data={sterilizationMethods.map((value) => ({ value, label: methodWord(value) }))}
              value={method}
              onChange={(event) => change({ method: event.currentTarget.value as SterilizationMethod })}
            />
            <Checkbox
              label={m.loads_with_implants()}
              checked={isImplant}
              onChange={(event) => change({ isImplant: event.currentTarget.checked })}
            />
            <Checkbox
              label={m.loads_with_test()}
              checked={isTested || isImplant}
              disabled={isImplant}
              error={errors.isTested}
              onChange={(event) => change({ isTested: event.currentTarget.checked })}
            />
            {isEarlier ? (
              <TextInput
                type="datetime-local"
                label={m.loads_ran()}
                value={ranAt}
                error={errors.ranAt}
                onChange={(event) => change({ ranAt: event.currentTarget.value })}
              />
            ) : (
              <Button variant="subtle" style={{ alignSelf: 'start' }} onClick={() => setEarlier(true)}>
                {m.loads_ran_earlier()}
              </Button>
            )}
          </Stack>
        </Block>
        <LoadPacksField
          deviceId={deviceId}
          isTestLoad={state === 'out_of_service'}
          packs={packs}
          errors={errors}
          onChange={(next) => change({ packs: next })}
        />
        <NoteField
          label={m.common_note()}
          rows={2}
          maxLength={500}
          value={note}
          error={errors.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <Refused
          error={form.error}
          shows={[
            ...['cycle', 'method', 'isTested', 'ranAt', 'note', 'packs'],
            ...packs.flatMap((_, place) => [`packs.${place}.itemId`, `packs.${place}.quantity`]),
          ]}
        />
        <Group justify="flex-end" data-screen-only>
          <Button type="submit" size="md" loading={form.isSaving}>
            {m.loads_enter_submit()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
