import { Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type DeviceClass, deviceClasses } from '@wellstock/domain/compliance/devices'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { query } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { toast } from '../../ui/toast.tsx'
import { planPaths } from './plan-dialogs.tsx'
import { PlanFieldset } from './plan-fields.tsx'
import { planOf, planOfKind } from './plan-values.ts'
import { classWord } from './words.ts'

/** Plans the same for every device of a class that has none of its kind. */
export function ScheduleDialog({ officeId, onClose }: { officeId: string | undefined; onClose: () => void }) {
  const [kind, setKind] = useState<DeviceClass>('other')
  const [values, setValues] = useState(() => planOfKind('maintenance'))
  const schedule = useMutation(query.devices.schedule.mutationOptions())
  const fields = schedule.error instanceof Problem ? schedule.error.fields : {}
  const errors = Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [path.replace(/^plan\./, ''), text]),
  )
  return (
    <StepDialog
      form={{ error: schedule.error, isSaving: schedule.isPending }}
      shows={[...planPaths, ...planPaths.map((path) => `plan.${path}`), 'class']}
      size="lg"
      title={m.devices_schedule_title()}
      submit={m.devices_schedule()}
      onSubmit={() =>
        schedule.mutate(
          { class: kind, plan: planOf(values), ...(officeId && { officeId }) },
          {
            onSuccess: ({ planned, skipped }) => {
              toast.success(
                m.devices_scheduled({ planned: formatNumber(planned), skipped: formatNumber(skipped) }),
              )
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Text>{m.devices_schedule_text()}</Text>
      <Select
        label={m.devices_field_class()}
        data={deviceClasses.map((value) => ({ value, label: classWord(value) }))}
        value={kind}
        allowDeselect={false}
        error={errors.class}
        onChange={(next) => setKind(deviceClasses.find((each) => each === next) ?? kind)}
      />
      <PlanFieldset values={values} onChange={setValues} errors={errors} />
    </StepDialog>
  )
}
