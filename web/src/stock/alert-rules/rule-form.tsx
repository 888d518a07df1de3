import { Alert, Button, Checkbox, Group, MultiSelect, Select, Switch, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { officesWith, roles } from '@wellstock/contract/platform/access'
import {
  type AlertRule,
  AlertRuleFields,
  escalationReasons,
  MAX_ESCALATION_HOURS,
  ruleChannels,
} from '@wellstock/contract/stock/alert-rules'
import { alertKinds, alertSeverities } from '@wellstock/domain/stock/alerts'
import { useState } from 'react'
import { roleName } from '../../identity/sign-in/role-name.ts'
import { numberSigns } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { issueWords } from '../../lib/sentences.ts'
import { useSession } from '../../lib/session.tsx'
import { FieldErrors } from '../../ui/field-errors.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { kindWord, severityWord } from '../alerts/words.ts'
import { ruleQueries, useCreateRule, useTestRule, useUpdateRule } from './queries.ts'
import { type Choices, fieldsOf, newRule, ruleName, sentenceOf } from './rule-words.ts'
import { TestOutcome } from './test-outcome.tsx'

const labels = {
  name: m.common_name,
  kinds: m.alert_rules_kinds,
  leastSeverity: m.alert_rules_severity,
  officeIds: m.common_offices,
  roles: m.alert_rules_roles,
  people: m.common_people,
  channels: m.alert_rules_channels,
  hours: m.alert_rules_hours,
  escalation: m.alert_rules_then_roles,
}

type Escalation = NonNullable<AlertRuleFields['escalation']>
const newEscalation: Escalation = { hours: 4, when: 'unowned', roles: ['admin'], people: [] }

const roleChoices = roles
  .filter((role) => role !== 'user')
  .map((role) => ({ value: role, label: roleName(role) }))
const choicesOf = (known: Choices['people']) => known.map(({ id, name }) => ({ value: id, label: name }))

type RuleFormProps = {
  rule: AlertRule | null
  choices: Choices & { coversAll: boolean }
  onClose: () => void
}

/** Adds a rule or changes one, with the sentence it makes, and who would be told by it. What was typed stays when it is refused. */
export function RuleForm({ rule, choices, onClose }: RuleFormProps) {
  const client = useQueryClient()
  const { grants } = useSession().person
  const create = useCreateRule()
  const update = useUpdateRule()
  const test = useTestRule()
  // As the person has seen it: a newer answer in the background must not pass for that.
  const [opened, setOpened] = useState(rule)
  const [values, setValues] = useState<AlertRuleFields>(() =>
    rule ? { ...fieldsOf(rule), name: ruleName(rule) } : newRule,
  )
  const [isStale, setStale] = useState(false)
  const { input, ...errors } = useFieldErrors('rule-', labels)
  const mine = officesWith(grants, 'alerts.rules')
  const offices = choices.offices.filter(
    ({ id }) => mine === 'all' || mine.includes(id) || values.officeIds.includes(id),
  )
  const { escalation } = values

  const change = (part: Partial<AlertRuleFields>) => {
    setValues((before) => ({ ...before, ...part }))
    errors.forgetAll()
    test.reset()
  }
  const escalate = (part: Partial<Escalation>) =>
    change({ escalation: { ...(escalation ?? newEscalation), ...part } })

  /** A name the catalog gives stays the catalog's. */
  const named = (): AlertRuleFields =>
    opened?.builtIn && opened.name === '' && values.name === ruleName(opened)
      ? { ...values, name: '' }
      : values

  function check(): AlertRuleFields | undefined {
    const checked = AlertRuleFields.safeParse(named())
    const found: Record<string, string | undefined> = issueWords(checked.error?.issues)
    if (!opened?.builtIn && !values.name.trim()) found.name = m.alert_rules_name_missing()
    errors.show({ ...found, hours: found['escalation.hours'], escalation: found['escalation.roles'] })
    if (found.name) return undefined
    return checked.success ? checked.data : undefined
  }

  function submit() {
    const fields = check()
    if (!fields) return
    setStale(false)
    const outcome = {
      onSuccess: () => {
        toast.success(m.alert_rules_saved({ name: values.name }))
        onClose()
      },
      onError: (error: unknown) => {
        if (!(error instanceof Problem && error.code === 'STALE_VERSION')) return errors.refuse(error)
        setStale(true)
        void client
          .fetchQuery({ ...ruleQueries.list(), staleTime: 0 })
          .then(({ rules }) => setOpened((before) => rules.find(({ id }) => id === before?.id) ?? before))
      },
    }
    if (opened) update.mutate({ ...fields, id: opened.id, version: opened.version }, outcome)
    else create.mutate(fields, outcome)
  }

  function tryOut() {
    const fields = check()
    if (fields) test.mutate(fields, { onError: errors.refuse })
  }

  const choosing = { searchable: true, nothingFoundMessage: m.common_nothing_matches() }
  return (
    <DialogForm
      submit={m.alert_rules_save()}
      cancel={m.common_cancel()}
      isSaving={create.isPending || update.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <FieldErrors errors={errors.summary} />
      {isStale && <Alert color="warn" variant="light" role="alert" title={m.alert_rules_stale()} />}
      <TextInput
        {...input('name')}
        maxLength={80}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <MultiSelect
        {...input('kinds')}
        {...choosing}
        placeholder={values.kinds.length === 0 ? m.alert_rules_kinds_all() : ''}
        data={alertKinds.map((value) => ({ value, label: kindWord(value) }))}
        value={values.kinds}
        onChange={(kinds) => change({ kinds: alertKinds.filter((kind) => kinds.includes(kind)) })}
      />
      <Select
        {...input('leastSeverity')}
        data={alertSeverities.map((value) => ({ value, label: severityWord(value) }))}
        value={values.leastSeverity}
        onChange={(leastSeverity) => leastSeverity && change({ leastSeverity })}
        allowDeselect={false}
      />
      <MultiSelect
        {...input('officeIds')}
        {...choosing}
        placeholder={choices.coversAll && values.officeIds.length === 0 ? m.alert_rules_offices_all() : ''}
        data={choicesOf(offices)}
        value={values.officeIds}
        onChange={(officeIds) => change({ officeIds })}
      />
      <MultiSelect
        {...input('roles')}
        {...choosing}
        data={roleChoices}
        value={values.roles}
        onChange={(chosen) => change({ roles: roles.filter((role) => chosen.includes(role)) })}
      />
      <MultiSelect
        {...input('people')}
        {...choosing}
        data={choicesOf(choices.people)}
        value={values.people}
        onChange={(people) => change({ people })}
      />
      <Checkbox.Group
        {...input('channels')}
        value={values.channels}
        onChange={(chosen) => change({ channels: ruleChannels.filter((each) => chosen.includes(each)) })}
      >
        <Group align="stretch" gap="12px 24px">
          {ruleChannels.map((channel) => (
            <Checkbox key={channel} value={channel} label={m[`alert_rules_channel_${channel}`]()} />
          ))}
        </Group>
      </Checkbox.Group>
      <Switch
        label={m.alert_rules_escalates()}
        checked={escalation !== null}
        onChange={(event) => change({ escalation: event.currentTarget.checked ? newEscalation : null })}
      />
      {escalation && (
        <>
          <div className={ui.fieldPair}>
            <NumberInput
              {...input('hours')}
              min={1}
              max={MAX_ESCALATION_HOURS}
              allowDecimal={false}
              allowNegative={false}
              {...numberSigns()}
              value={escalation.hours || ''}
              onChange={(hours) => escalate({ hours: typeof hours === 'number' ? hours : 0 })}
            />
            <Select
              label={m.alert_rules_when()}
              data={escalationReasons.map((value) => ({ value, label: m[`alert_rules_when_${value}`]() }))}
              value={escalation.when}
              onChange={(when) => when && escalate({ when })}
              allowDeselect={false}
            />
          </div>
          <MultiSelect
            {...input('escalation')}
            {...choosing}
            data={roleChoices}
            value={escalation.roles}
            onChange={(chosen) => escalate({ roles: roles.filter((role) => chosen.includes(role)) })}
          />
          <MultiSelect
            label={m.alert_rules_then_people()}
            {...choosing}
            data={choicesOf(choices.people)}
            value={escalation.people}
            onChange={(people) => escalate({ people })}
          />
        </>
      )}
      <Text className={`${ui.medium} ${ui.breaks}`} aria-live="polite">
        {sentenceOf(values, choices)}
      </Text>
      <div>
        <Button variant="default" loading={test.isPending} onClick={tryOut}>
          {m.alert_rules_test()}
        </Button>
      </div>
      {test.data && <TestOutcome outcome={test.data} channels={values.channels} />}
    </DialogForm>
  )
}
