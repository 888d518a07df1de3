import { Select, TextInput } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BudgetSource } from '@wellstock/contract/finance/allocation'
import type { AllocationYear } from '@wellstock/contract/finance/budget'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { useSession } from '../../lib/session.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { allocationQueries, useBudgetStep } from './queries.ts'

type NewBudgetDialogProps = { year: number; years: readonly AllocationYear[]; onClose: () => void }

const kinds = ['copy', 'lines', 'clinic', 'empty'] as const
/** An office that is not there yet. */
const NOT_YET = 'not-yet'
const fields = ['name', 'from.budgetId', 'from.percent', 'from.officeId', 'from.likeOfficeId', 'from']

/** What a new budget begins with. */
export default function NewBudgetDialog({ year, years, onClose }: NewBudgetDialogProps) {
  const navigate = useNavigate()
  const { offices } = useSession()
  const step = useBudgetStep()
  const here = useQuery(allocationQueries.list(year))
  const before = useQueries({
    queries: years
      .filter((each) => each.isBegun && each.year === year - 1)
      .map((each) => allocationQueries.list(each.year)),
  })
  const budgets = [...(here.data ?? []), ...before.flatMap(({ data = [] }) => data)]
  const [kind, setKind] = useState<BudgetSource['kind']>()
  const chosen = kind ?? (budgets.length > 0 ? 'copy' : 'empty')
  const [name, setName] = useState('')
  const [budgetId, setBudgetId] = useState<string>()
  const [percent, setPercent] = useState<number | string>()
  const [officeId, setOfficeId] = useState<string>(NOT_YET)
  const [likeOfficeId, setLikeOfficeId] = useState<string>()
  const [isTried, setTried] = useState(false)

  const source = budgetId ?? budgets[0]?.id ?? ''
  const share = percent ?? (chosen === 'clinic' ? 50 : 0)
  const isShort = name.trim().length < 2
  const isWithoutLike = chosen === 'clinic' && !likeOfficeId
  const problems = step.error instanceof Problem ? step.error.fields : {}

  const from = (): BudgetSource => {
    const number = Math.round(Number(share))
    if (chosen === 'copy') return { kind: chosen, budgetId: source, percent: number }
    if (chosen === 'lines') return { kind: chosen, percent: number }
    if (chosen === 'clinic')
      return {
        kind: chosen,
        budgetId: source,
        officeId: officeId === NOT_YET ? null : officeId,
        likeOfficeId: likeOfficeId ?? '',
        percent: number,
      }
    return { kind: 'empty' }
  }

  function submit() {
    setTried(true)
    if (isShort || isWithoutLike) return
    step.mutate(() => api.allocation.create({ fiscalYear: year, name: name.trim(), from: from() }), {
      onSuccess: ({ id }) => void navigate({ to: '/dashboard/budget-allocation/$id', params: { id } }),
    })
  }

  return (
    <FormDialog
      title={m.allocation_new_title({ year: String(year) })}
      submit={m.allocation_begin()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={m.common_name()}
        value={name}
        maxLength={60}
        error={problems.name ?? (isTried && isShort && m.allocation_name_short())}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        label={m.allocation_from()}
        allowDeselect={false}
        data={kinds.map((each) => ({
          value: each,
          label: m[`allocation_from_${each}`](),
          disabled: budgets.length === 0 && (each === 'copy' || each === 'clinic'),
        }))}
        value={chosen}
        error={problems.from}
        onChange={(next) => {
          setKind(kinds.find((each) => each === next))
          setPercent(undefined)
        }}
      />
      {(chosen === 'copy' || chosen === 'clinic') && (
        <Select
          label={m.allocation_from_budget()}
          allowDeselect={false}
          data={budgets.map(({ id, name, fiscalYear }) => ({
            value: id,
            label: `${name} · ${m.common_fiscal_year({ year: String(fiscalYear) })}`,
          }))}
          value={source}
          error={problems['from.budgetId']}
          onChange={(next) => setBudgetId(next ?? undefined)}
        />
      )}
      {chosen === 'clinic' && (
        <>
          <Select
            label={m.allocation_new_office()}
            allowDeselect={false}
            data={[
              { value: NOT_YET, label: m.allocation_office_to_come() },
              ...offices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={officeId}
            error={problems['from.officeId']}
            onChange={(next) => setOfficeId(next ?? NOT_YET)}
          />
          <Select
            label={m.allocation_like_office()}
            allowDeselect={false}
            data={offices.map(({ id, name }) => ({ value: id, label: name }))}
            value={likeOfficeId ?? null}
            error={
              problems['from.likeOfficeId'] ?? (isTried && isWithoutLike && m.allocation_choose_office())
            }
            onChange={(next) => setLikeOfficeId(next ?? undefined)}
          />
        </>
      )}
      {chosen !== 'empty' && (
        <NumberInput
          label={chosen === 'clinic' ? m.allocation_percent_of_use() : m.allocation_percent_more()}
          description={chosen === 'clinic' ? undefined : m.allocation_percent_hint()}
          suffix=" %"
          allowDecimal={false}
          allowNegative={chosen !== 'clinic'}
          {...numberSigns()}
          value={share}
          error={problems['from.percent']}
          onChange={setPercent}
        />
      )}
      <Refused error={step.error} shows={fields} />
    </FormDialog>
  )
}
