import { Text } from '@mantine/core'
import type { BudgetLine } from '@wellstock/contract/finance/budget-lines'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSetControl } from './queries.ts'
import { lineName } from './words.ts'

const all = ['stop', 'warn', 'ignore'] as const
const open = ['warn', 'ignore'] as const

/** What happens where a document asks a line for more than it has. */
export default function ControlDialog({ line, onClose }: { line: BudgetLine; onClose: () => void }) {
  const save = useSetControl()
  const [values, setValues] = useState({
    controlOrder: line.controlOrder,
    controlVendorOrder: line.controlVendorOrder,
    controlInvoice: line.controlInvoice,
  })
  const fields = save.error instanceof Problem ? save.error.fields : {}
  const choices = <Choice extends (typeof all)[number]>(of: readonly Choice[]) =>
    of.map((value) => ({ value, label: m[`budgets_control_${value}`]() }))
  const orders = line.category === null ? open : all
  return (
    <FormDialog
      title={m.budgets_control_of({ line: lineName(line) })}
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={save.isPending}
      onSubmit={() =>
        save.mutate(
          { id: line.id, version: line.version, ...values },
          {
            onSuccess: () => {
              toast.success(m.budgets_control_saved())
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Text c="dimmed">{m.budgets_control_text()}</Text>
      <ChoiceChips
        legend={m.budgets_control_order()}
        choices={choices(orders)}
        value={values.controlOrder}
        onChange={(controlOrder) => setValues({ ...values, controlOrder })}
        error={fields.controlOrder}
      />
      <ChoiceChips
        legend={m.budgets_control_vendor_order()}
        choices={choices(orders)}
        value={values.controlVendorOrder}
        onChange={(controlVendorOrder) => setValues({ ...values, controlVendorOrder })}
        error={fields.controlVendorOrder}
      />
      <ChoiceChips
        legend={m.budgets_control_invoice()}
        choices={choices(open)}
        value={values.controlInvoice}
        onChange={(controlInvoice) => setValues({ ...values, controlInvoice })}
        error={fields.controlInvoice}
      />
      <Refused error={save.error} shows={['controlOrder', 'controlVendorOrder', 'controlInvoice']} />
    </FormDialog>
  )
}
