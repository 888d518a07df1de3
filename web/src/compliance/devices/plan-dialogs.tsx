import { Checkbox, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Device } from '@wellstock/contract/compliance/devices'
import type { Plan } from '@wellstock/contract/compliance/task'
import { device as kind } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { PlanFieldset } from './plan-fields.tsx'
import { planOf, planOfKind, valuesOfPlan } from './plan-values.ts'
import { kindWord } from './words.ts'

/** The fields of a plan, which say themselves what is wrong with them. */
export const planPaths = [
  ...['kind', 'name', 'every', 'unit', 'basis', 'anchor', 'beforeDays', 'afterDays', 'assigneeId'],
  ...Array.from({ length: 10 }, (_, place) => [
    `readings.${place}`,
    ...['name', 'unit', 'min', 'max'].map((field) => `readings.${place}.${field}`),
  ]).flat(),
]

type OfPlan = { plan: Plan; onClose: () => void }

/** Plans a task of a device. */
export function AddPlanDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [values, setValues] = useState(() => planOfKind('maintenance'))
  const form = useDocumentForm<Device>(kind, id, {
    done: () => m.devices_plan_added({ name: values.name.trim() || kindWord(values.kind) }),
    onClose,
  })
  return (
    <StepDialog
      form={form}
      shows={planPaths}
      size="lg"
      title={m.devices_plan_add()}
      submit={m.common_save()}
      onSubmit={() => form.send(() => api.devices.addPlan({ id, ...planOf(values) }))}
      onClose={onClose}
    >
      <PlanFieldset values={values} onChange={setValues} errors={form.fields} />
    </StepDialog>
  )
}

/** What is done with a plan: once it is, it is said and the dialog is closed. */
function usePlanStep(onClose: () => void) {
  const step = useMutation({ mutationFn: (take: () => Promise<unknown>) => take() })
  return {
    error: step.error,
    fields: step.error instanceof Problem ? step.error.fields : {},
    isSaving: step.isPending,
    send: (take: () => Promise<unknown>, done: string) =>
      step.mutate(take, {
        onSuccess: () => {
          toast.success(done)
          onClose()
        },
      }),
  }
}

/** Changes a plan: what is due stays due, unless it is counted anew. */
export function ChangePlanDialog({ plan, onClose }: OfPlan) {
  const { id, version, name } = plan
  const [values, setValues] = useState(() => valuesOfPlan(plan))
  const [reanchor, setReanchor] = useState(false)
  const form = usePlanStep(onClose)
  return (
    <StepDialog
      form={form}
      shows={planPaths}
      size="lg"
      title={m.devices_plan_change_title({ name })}
      submit={m.common_save()}
      onSubmit={() =>
        form.send(
          () => api.complianceTasks.changePlan({ id, version, ...planOf(values), reanchor }),
          m.devices_plan_changed({ name }),
        )
      }
      onClose={onClose}
    >
      <PlanFieldset values={values} onChange={setValues} errors={form.fields} isThere />
      <Checkbox
        label={m.devices_plan_reanchor()}
        checked={reanchor}
        onChange={(event) => setReanchor(event.currentTarget.checked)}
      />
      {reanchor && (
        <TextInput
          type="date"
          label={m.devices_plan_anchor()}
          value={values.anchor}
          error={form.fields.anchor}
          onChange={(event) => setValues({ ...values, anchor: event.currentTarget.value })}
        />
      )}
    </StepDialog>
  )
}

/** Ends a plan: it is not asked for anymore. */
export function EndPlanDialog({ plan: { id, version, name }, onClose }: OfPlan) {
  const form = usePlanStep(onClose)
  return (
    <StepDialog
      form={form}
      shows={[]}
      isDanger
      title={m.devices_plan_end_title({ name })}
      submit={m.devices_plan_end()}
      onSubmit={() =>
        form.send(() => api.complianceTasks.endPlan({ id, version }), m.devices_plan_ended({ name }))
      }
      onClose={onClose}
    >
      <Text>{m.devices_plan_end_text()}</Text>
    </StepDialog>
  )
}
