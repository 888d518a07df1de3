import { Button, Flex, Group } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { numberIn } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import classes from './devices.module.css'
import { PlanFieldset } from './plan-fields.tsx'
import { type PlanValues, planOfKind } from './plan-values.ts'
import { everyWord, kindWord } from './words.ts'

type DevicePlansFieldProps = {
  plans: readonly PlanValues[]
  /** What is wrong, by field. */
  errors: Record<string, string>
  onChange: (plans: PlanValues[]) => void
}

const nameOf = ({ name, kind }: PlanValues) => name.trim() || kindWord(kind)

/** What is planned for a new device: proposed by its class, and changed as the organization's policy says. */
export function DevicePlansField({ plans, errors, onChange }: DevicePlansFieldProps) {
  // Where in the list the plan belongs that is being written; beyond its end, a new one.
  const [place, setPlace] = useState<number | null>(null)
  const errorsOf = (of: number) =>
    Object.fromEntries(
      Object.entries(errors)
        .filter(([path]) => path.startsWith(`plans.${of}.`))
        .map(([path, text]) => [path.slice(`plans.${of}.`.length), text]),
    )
  return (
    <Block
      title={m.devices_plans()}
      action={
        <Button
          id="device-plans"
          variant="default"
          size="compact-md"
          disabled={plans.length >= 20}
          onClick={() => setPlace(plans.length)}
        >
          {m.devices_plan_add()}
        </Button>
      }
    >
      {plans.length === 0 && <Nothing>{m.devices_plans_none()}</Nothing>}
      <Flex component="ul" direction="column" className={`${ui.plainList} ${ui.ruledItems}`}>
        {plans.map((plan, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan that is not saved has no identifier
          <li key={at} className={classes.record}>
            <div className={`${ui.words} ${ui.notes}`}>
              <b className={ui.medium}>{nameOf(plan)}</b>
              <small>
                {[
                  everyWord({ every: numberIn(plan.every) ?? 0, unit: plan.unit }),
                  m[`devices_basis_${plan.basis}`](),
                  plan.isBlocking && m.devices_blocking(),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {[...new Set(Object.values(errorsOf(at)))].map((text) => (
                <small key={text} className={ui.danger}>
                  {text}
                </small>
              ))}
            </div>
            <Group gap="xs">
              <Button variant="subtle" size="compact-md" onClick={() => setPlace(at)}>
                {m.devices_plan_change()}
              </Button>
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={m.common_remove_named({ name: nameOf(plan) })}
                onClick={() => onChange(plans.filter((_, of) => of !== at))}
              >
                {m.common_remove()}
              </Button>
            </Group>
          </li>
        ))}
      </Flex>
      {place !== null && (
        <PlanEditor
          plan={plans[place]}
          errors={errorsOf(place)}
          onSave={(plan) => {
            onChange(plans.toSpliced(place, 1, plan))
            setPlace(null)
          }}
          onClose={() => setPlace(null)}
        />
      )}
    </Block>
  )
}

type PlanEditorProps = {
  plan: PlanValues | undefined
  errors: Record<string, string>
  onSave: (plan: PlanValues) => void
  onClose: () => void
}

function PlanEditor({ plan, errors, onSave, onClose }: PlanEditorProps) {
  const [values, setValues] = useState(() => plan ?? planOfKind('maintenance'))
  return (
    <FormDialog
      size="lg"
      title={plan ? m.devices_plan_change_title({ name: nameOf(plan) }) : m.devices_plan_add()}
      submit={m.common_save()}
      cancel={m.common_cancel()}
      isSaving={false}
      onSubmit={() => onSave(values)}
      onClose={onClose}
    >
      <PlanFieldset values={values} onChange={setValues} errors={errors} />
    </FormDialog>
  )
}
