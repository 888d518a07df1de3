import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ClauseRow, EvidenceRule } from '@wellstock/contract/compliance/standards'
import { MAX_CLAUSE_RULES } from '@wellstock/domain/compliance/evidence'
import { useState } from 'react'
import { StepDialog } from '../../identity/document-kinds/step-dialog.tsx'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { taskQueries } from '../devices/queries.ts'
import { useUpdateClause } from './queries.ts'
import { RuleFields } from './rule-fields.tsx'
import { clauseName } from './words.ts'

const ruleFields = ['source', 'taskKind', 'deviceClass', 'freshDays']
const shown = [
  ...['requirement', 'reason', 'ownerId', 'nextAction', 'links', 'rules'],
  ...Array.from({ length: MAX_CLAUSE_RULES }, (_, place) =>
    ruleFields.map((field) => `rules.${place}.${field}`),
  ).flat(),
]

/** A rule as it is typed, known by a key of its own: where it stands may change. */
type TypedRule = EvidenceRule & { key: number }

/** Changes a clause: what it asks for, whether that applies, whose it is, and what proves it. */
export function ChangeClauseDialog({ clause, onClose }: { clause: ClauseRow; onClose: () => void }) {
  const [values, setValues] = useState({
    requirement: clause.requirement,
    isApplicable: clause.isApplicable,
    reason: clause.reason,
    ownerId: clause.owner?.id ?? null,
    nextAction: clause.nextAction,
    links: clause.links.join('\n'),
  })
  const [rules, setRules] = useState<TypedRule[]>(
    clause.rules.map(({ source, taskKind, deviceClass, freshDays }, key) => ({
      key,
      source,
      taskKind,
      deviceClass,
      freshDays,
    })),
  )
  const { data: people = [] } = useQuery(taskQueries.assignees())
  const update = useUpdateClause()
  const fields: Record<string, string | undefined> =
    update.error instanceof Problem ? update.error.fields : {}
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const { id, version } = clause

  const send = () =>
    update.mutate(
      {
        ...{ id, version, ...values },
        links: values.links.split('\n').flatMap((link) => link.trim() || []),
        rules: rules.map(({ key: _, ...rule }) => rule),
      },
      {
        onSuccess: () => {
          toast.success(m.standards_saved({ clause: clauseName(clause) }))
          onClose()
        },
      },
    )
  return (
    <StepDialog
      form={{ error: update.error, isSaving: update.isPending }}
      shows={shown}
      size="lg"
      title={m.standards_change({ clause: clauseName(clause) })}
      submit={m.common_save()}
      onSubmit={send}
      onClose={onClose}
    >
      <Textarea
        label={m.standards_requirement()}
        autosize
        minRows={2}
        maxLength={1000}
        value={values.requirement}
        error={fields.requirement}
        onChange={(event) => change({ requirement: event.currentTarget.value })}
      />
      <Switch
        label={m.standards_applies()}
        checked={values.isApplicable}
        onChange={(event) => change({ isApplicable: event.currentTarget.checked })}
      />
      {!values.isApplicable && (
        <TextInput
          label={m.standards_reason()}
          maxLength={500}
          value={values.reason}
          error={fields.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
          required
        />
      )}
      <div className={ui.fieldPair}>
        <Select
          label={m.common_owner()}
          placeholder={m.common_nobody()}
          data={people.map((person) => ({ value: person.id, label: person.name }))}
          value={values.ownerId}
          error={fields.ownerId}
          onChange={(ownerId) => change({ ownerId })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.common_owner() }) }}
          nothingFoundMessage={m.common_nobody_matches()}
        />
        <TextInput
          label={m.standards_next_action()}
          maxLength={500}
          value={values.nextAction}
          error={fields.nextAction}
          onChange={(event) => change({ nextAction: event.currentTarget.value })}
        />
      </div>
      <fieldset className={ui.plainFieldset}>
        <legend>{m.standards_rules()}</legend>
        {rules.map((rule, place) => (
          <RuleFields
            key={rule.key}
            place={place}
            rule={rule}
            errors={fields}
            onChange={(part) =>
              setRules(rules.map((each) => (each.key === rule.key ? { ...each, ...part } : each)))
            }
            onRemove={() => setRules(rules.filter((each) => each.key !== rule.key))}
          />
        ))}
        {rules.length < MAX_CLAUSE_RULES && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() =>
              setRules([
                ...rules,
                {
                  key: Date.now(),
                  source: 'task_records',
                  taskKind: null,
                  deviceClass: null,
                  freshDays: 365,
                },
              ])
            }
          >
            {m.standards_rule_add()}
          </Button>
        )}
      </fieldset>
      <Textarea
        label={m.standards_links()}
        description={m.standards_links_text()}
        autosize
        minRows={1}
        value={values.links}
        error={fields.links ?? Object.entries(fields).find(([field]) => field.startsWith('links.'))?.[1]}
        onChange={(event) => change({ links: event.currentTarget.value })}
      />
    </StepDialog>
  )
}
