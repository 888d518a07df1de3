import { Alert, Button, Group, Stepper, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { AddressStep, BasicsStep, ContactStep, fieldId, SetupStep } from './office-fields.tsx'
import {
  errorsOf,
  fieldLabel,
  fieldsOf,
  isOfficeField,
  type OfficeErrors,
  type OfficeField,
  type OfficeStep,
  type OfficeValues,
} from './office-values.ts'
import classes from './office-wizard.module.css'

const stepLabels: Record<OfficeStep, () => string> = {
  basics: m.offices_step_basics,
  address: m.common_address,
  contact: m.offices_step_contact,
  setup: m.offices_step_setup,
}

type OfficeWizardProps = {
  steps: readonly OfficeStep[]
  values: OfficeValues
  onChange: (values: OfficeValues) => void
  /** The office being edited; a new one has none. */
  office?: { id: string; status: string }
  saveLabel: string
  /** What a refusal is called: 'Failed to update office'. */
  failure: string
  /** Throws where it was refused. */
  save: (values: OfficeValues) => Promise<unknown>
  onCancel: () => void
  /** Above the fields: a draft that was kept, or what others changed meanwhile. */
  notice?: ReactNode
}

/** The steps of an office. A step is left once it is valid; what is typed survives every refusal. */
export function OfficeWizard({ steps, values, onChange, office, save, ...props }: OfficeWizardProps) {
  const [place, setPlace] = useState(0)
  const [touched, setTouched] = useState<ReadonlySet<OfficeField>>(new Set())
  const [refused, setRefused] = useState<{ error: Error; fields: OfficeErrors } | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const step = steps[place] ?? 'basics'
  const isLast = place === steps.length - 1
  const invalid = errorsOf(step, values)
  const isValid = Object.keys(invalid).length === 0

  function go(to: number) {
    setPlace(to)
    const [first] = fieldsOf[steps[to] ?? 'basics']
    // The field is not there before the step has been drawn.
    if (first) requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus())
  }

  function change(part: Partial<OfficeValues>) {
    onChange({ ...values, ...part })
    const fields = { ...refused?.fields }
    for (const field of Object.keys(part)) delete fields[field as OfficeField]
    setRefused((before) => before && { ...before, fields })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isValid || isSaving) return
    if (!isLast) return go(place + 1)
    setRefused(null)
    setIsSaving(true)
    try {
      await save(values)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const fields = error instanceof Problem ? error.fields : {}
      setRefused({ error, fields })
      const first = Object.keys(fields).find(isOfficeField)
      const wrong = steps.findIndex((each) => first && fieldsOf[each].includes(first))
      if (wrong >= 0 && wrong !== place) go(wrong)
    } finally {
      setIsSaving(false)
    }
  }

  const shown = Object.fromEntries(
    fieldsOf[step].flatMap((field) => {
      const error = refused?.fields[field] ?? (touched.has(field) ? invalid[field] : undefined)
      return error ? [[field, error]] : []
    }),
  )
  const fields = {
    values,
    errors: shown,
    onChange: change,
    onLeave: (field: OfficeField) => setTouched((before) => new Set(before).add(field)),
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.root}>
      <Stepper
        active={place}
        onStepClick={go}
        allowNextStepsSelect={false}
        size="sm"
        iconSize={32}
        wrap={false}
        aria-label={m.common_steps()}
        classNames={{
          steps: classes.steps,
          stepBody: classes.stepBody,
          separator: classes.separator,
        }}
      >
        {steps.map((each, index) => (
          <Stepper.Step
            key={each}
            label={stepLabels[each]()}
            disabled={index > place}
            aria-current={index === place ? 'step' : undefined}
          />
        ))}
      </Stepper>
      <Text c="dimmed" fz="sm" role="status">
        {m.offices_step_of({ step: place + 1, count: steps.length })}
      </Text>
      {props.notice}
      {refused && (
        <Alert color="danger" variant="light" role="alert" title={props.failure}>
          {messageOf(refused.error)}
          {refused.error instanceof Problem &&
            refused.error.blockers.map((blocker) => <Text key={blocker}>{blocker}</Text>)}
        </Alert>
      )}
      <div className={classes.fields}>
        {step === 'basics' && <BasicsStep {...fields} />}
        {step === 'address' && <AddressStep {...fields} />}
        {step === 'contact' && <ContactStep {...fields} office={office} />}
        {step === 'setup' && <SetupStep {...fields} />}
      </div>
      <StillNeeded values={values} invalid={invalid} />
      <Group justify="space-between" gap="xs" className={classes.bar}>
        <Button variant="subtle" onClick={props.onCancel}>
          {m.common_cancel()}
        </Button>
        <Group gap="xs">
          <Button variant="default" disabled={place === 0 || isSaving} onClick={() => go(place - 1)}>
            {m.common_previous()}
          </Button>
          {isLast ? (
            <Button type="submit" disabled={!isValid} loading={isSaving}>
              {props.saveLabel}
            </Button>
          ) : (
            <Button type="submit" disabled={!isValid}>
              {m.common_next()}
            </Button>
          )}
        </Group>
      </Group>
    </form>
  )
}

/** Why the step cannot be left yet, quietly: what is missing, and what is there but wrong. */
function StillNeeded({ values, invalid }: { values: OfficeValues; invalid: OfficeErrors }) {
  const fields = Object.keys(invalid).filter(isOfficeField)
  const isEmpty = (field: OfficeField) => String(values[field]).trim() === ''
  const named = (list: OfficeField[]) => list.map(fieldLabel).join(', ')
  const missing = fields.filter(isEmpty)
  const wrong = fields.filter((field) => !isEmpty(field))
  return (
    <div className={classes.needed}>
      {missing.length > 0 && <Text inherit>{m.offices_still_needed({ fields: named(missing) })}</Text>}
      {wrong.length > 0 && <Text inherit>{m.offices_to_correct({ fields: named(wrong) })}</Text>}
    </div>
  )
}
