import { Checkbox, Chip, Group, Input, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  officeFeatures,
  officeStatuses,
  officeTypes,
  readEmployees,
} from '@wellstock/domain/identity/offices'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { statusWord } from '../../ui/status-badge.tsx'
import { fieldLabel, type OfficeErrors, type OfficeField, type OfficeValues } from './office-values.ts'
import classes from './office-wizard.module.css'
import { officeQueries } from './queries.ts'
import { StatusEffects } from './status-effects.tsx'
import { featureWord, typeWord } from './words.ts'

export const fieldId = (field: OfficeField) => `office-${field}`

/** What the fields of a step share. `errors` are those of fields the person has been in. */
export type StepProps = {
  values: OfficeValues
  errors: OfficeErrors
  onChange: (part: Partial<OfficeValues>) => void
  onLeave: (field: OfficeField) => void
}

type TextFieldName = Exclude<OfficeField, 'type' | 'features' | 'status' | 'timezone'>

function TextField(
  props: StepProps & {
    field: TextFieldName
    maxLength: number
    required?: boolean
    description?: string
    type?: string
    inputMode?: 'numeric' | 'tel' | 'email'
  },
) {
  const { values, errors, onChange, onLeave, field, required, ...rest } = props
  return (
    <TextInput
      id={fieldId(field)}
      label={fieldLabel(field)}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      onBlur={() => onLeave(field)}
      withAsterisk={required}
      aria-required={required}
      autoComplete="off"
      {...rest}
    />
  )
}

export function BasicsStep(props: StepProps) {
  const { values, errors, onChange, onLeave } = props
  return (
    <>
      <TextField {...props} field="name" required maxLength={120} />
      <NativeSelect
        id={fieldId('type')}
        label={fieldLabel('type')}
        value={values.type}
        error={errors.type}
        onChange={(event) =>
          onChange({ type: officeTypes.find((type) => type === event.currentTarget.value) ?? '' })
        }
        onBlur={() => onLeave('type')}
        withAsterisk
        aria-required
        data={[
          ...(values.type ? [] : [{ value: '', label: '' }]),
          ...officeTypes.map((type) => ({ value: type, label: typeWord(type) })),
        ]}
      />
      <Input.Wrapper
        label={fieldLabel('features')}
        labelElement="div"
        id={fieldId('features')}
        className={`${ui.wide} ${classes.wide}`}
      >
        <Chip.Group multiple value={values.features} onChange={(features) => onChange({ features })}>
          <Group align="stretch" gap="xs" className={classes.chips}>
            {officeFeatures.map((feature) => (
              <Chip key={feature} value={feature} variant="outline">
                {featureWord(feature)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
    </>
  )
}

const zones = Intl.supportedValuesOf('timeZone')

export function AddressStep(props: StepProps) {
  const { values, onChange } = props
  return (
    <>
      <div className={`${ui.wide} ${classes.wide}`}>
        <TextField {...props} field="street" required maxLength={160} />
      </div>
      <TextField {...props} field="city" required maxLength={80} />
      <TextField {...props} field="state" required maxLength={60} />
      <TextField {...props} field="zipCode" maxLength={20} description={m.offices_zip_hint()} />
      <NativeSelect
        id={fieldId('timezone')}
        label={fieldLabel('timezone')}
        description={m.offices_zip_hint()}
        value={values.timezone}
        onChange={(event) => onChange({ timezone: event.currentTarget.value })}
        data={[
          { value: '', label: m.offices_time_zone_hint() },
          ...new Set([...(values.timezone ? [values.timezone] : []), ...zones]),
        ]}
      />
    </>
  )
}

type ContactStepProps = StepProps & {
  /** The office being edited: a change of its status has effects. */
  office: { id: string; status: string } | undefined
}

export function ContactStep({ office, ...props }: ContactStepProps) {
  const { values, onChange, onLeave } = props
  return (
    <>
      <TextField {...props} field="phone" required maxLength={40} type="tel" inputMode="tel" />
      <TextField {...props} field="email" required maxLength={254} type="email" inputMode="email" />
      <TextField {...props} field="manager" required maxLength={120} />
      <TextField
        {...props}
        field="employees"
        maxLength={7}
        inputMode="numeric"
        description={m.offices_employees_hint()}
        onLeave={(field) => {
          onChange({ employees: String(readEmployees(values.employees)) })
          onLeave(field)
        }}
      />
      <NativeSelect
        id={fieldId('status')}
        label={fieldLabel('status')}
        value={values.status}
        onChange={(event) =>
          onChange({
            status: officeStatuses.find((status) => status === event.currentTarget.value) ?? 'active',
          })
        }
        data={officeStatuses.map((status) => ({ value: status, label: statusWord(status) }))}
      />
      <div className={`${ui.wide} ${classes.wide}`} aria-live="polite">
        {office && values.status !== 'active' && values.status !== office.status && (
          <StatusEffects officeId={office.id} status={values.status} />
        )}
      </div>
    </>
  )
}

/** What a new office takes over from another. */
export function SetupStep({ values, onChange }: StepProps) {
  const { data, error, refetch } = useQuery(officeQueries.list())
  const { setup } = values
  const set = (part: Partial<OfficeValues['setup']>) => onChange({ setup: { ...setup, ...part } })
  if (!data && error)
    return (
      <div className={`${ui.wide} ${classes.wide}`}>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <Skeleton height={64} className={`${ui.wide} ${classes.wide}`} />
  return (
    <Stack gap="sm" className={`${ui.wide} ${classes.wide}`}>
      <Text c="dimmed">{m.offices_setup_text()}</Text>
      <NativeSelect
        label={m.offices_setup_from()}
        value={setup.officeId}
        onChange={(event) => set({ officeId: event.currentTarget.value })}
        data={[
          { value: '', label: m.offices_setup_none() },
          ...data.items.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {(['rooms', 'thresholds', 'roles'] as const).map((part) => (
        <Checkbox
          key={part}
          label={m[`offices_setup_${part}`]()}
          checked={setup[part]}
          disabled={setup.officeId === ''}
          onChange={(event) => set({ [part]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  )
}
