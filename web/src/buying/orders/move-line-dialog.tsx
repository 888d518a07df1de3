import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '@wellstock/contract/buying/order'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { MIN_REASON } from '../../ui/words-dialog.tsx'
import { nowWords } from './order-steps.tsx'
import { orderQueries, useOrderStep } from './queries.ts'
import { payingName } from './words.ts'

/** Asks that another line of a budget pays for a line of an approved order, and why. */
export function MoveLineDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, version, office, department } = order
  const open = order.lines.filter(({ cancelled }) => !cancelled)
  const step = useOrderStep(id)
  const { data: payers = [] } = useQuery(
    orderQueries.budgetLines({ officeId: office.id, departmentId: department.id }),
  )
  const [lineId, setLineId] = useState(open.length === 1 ? (open[0]?.id ?? '') : '')
  const [budgetLineId, setBudgetLineId] = useState('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<{ lineId?: string; budgetLineId?: string; reason?: string }>({})
  const refused = step.error instanceof Problem ? step.error.fields : {}
  const pays = open.find((line) => line.id === lineId)?.budgetLineId

  function submit() {
    const said = reason.trim()
    if (!lineId) return setMissing({ lineId: m.orders_choose_lines() })
    if (!budgetLineId) return setMissing({ budgetLineId: m.orders_move_choose() })
    if (said.length < MIN_REASON) return setMissing({ reason: m.orders_reason_short() })
    step.mutate(() => api.orders.moveLine({ id, version, lineId, budgetLineId, reason: said }), {
      onSuccess: (answer) => {
        toast.success(nowWords(answer))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={m.orders_do_move_line()}
      submit={m.orders_do_move_line()}
      cancel={m.common_cancel()}
      isSaving={step.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{m.orders_move_text()}</Text>
      <Select
        label={m.common_item()}
        data={open.map(({ id: value, quantity, unit, name }) => ({
          value,
          label: m.orders_line_of({ quantity: formatNumber(quantity), unit, name }),
        }))}
        value={lineId || null}
        error={missing.lineId ?? refused.lineId}
        onChange={(next) => {
          setLineId(next ?? '')
          setBudgetLineId('')
          setMissing({})
        }}
        searchable
        allowDeselect={false}
        nothingFoundMessage={m.common_nothing_found()}
      />
      <Select
        label={m.orders_move_to()}
        data={payers
          .filter((line) => line.id !== pays)
          .map((line) => ({
            value: line.id,
            label: m.invoices_budget_option({
              name: payingName(line),
              available: formatMoney(line.available),
            }),
          }))}
        value={budgetLineId || null}
        error={missing.budgetLineId ?? refused.budgetLineId}
        onChange={(next) => {
          setBudgetLineId(next ?? '')
          setMissing({})
        }}
        searchable
        allowDeselect={false}
        nothingFoundMessage={m.common_nothing_found()}
      />
      <NoteField
        label={m.common_reason()}
        rows={3}
        maxLength={500}
        value={reason}
        error={missing.reason ?? refused.reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setMissing({})
        }}
      />
      <Refused error={step.error} shows={['lineId', 'budgetLineId', 'reason']} />
    </FormDialog>
  )
}
