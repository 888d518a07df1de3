import { ActionIcon, Group, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { EvidenceRule } from '@wellstock/contract/compliance/standards'
import { deviceClasses, taskKinds } from '@wellstock/domain/compliance/devices'
import { MAX_FRESH_DAYS } from '@wellstock/domain/compliance/evidence'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { classWord, kindWord } from '../devices/words.ts'
import { clauseQueries } from './queries.ts'
import { sourceWord } from './words.ts'

type RuleFieldsProps = {
  place: number
  rule: EvidenceRule
  errors: Record<string, string | undefined>
  onChange: (part: Partial<EvidenceRule>) => void
  onRemove: () => void
}

/** Where evidence comes from, what of it counts, and how fresh it has to be. */
export function RuleFields({ place, rule, errors, onChange, onRemove }: RuleFieldsProps) {
  const { data: sources = [] } = useQuery(clauseQueries.sources())
  const narrowedBy = sources.find(({ name }) => name === rule.source)?.narrowedBy ?? []
  const name = m.standards_rule_named({ number: place + 1 })
  const named = (label: string) => ({ label, 'aria-label': `${name}: ${label}` })
  const error = (field: string) => errors[`rules.${place}.${field}`]
  return (
    <Group role="group" aria-label={name} align="flex-end" gap="xs" mb="sm">
      <Select
        {...named(m.standards_rule_source())}
        data={sources.map(({ name: value }) => ({ value, label: sourceWord(value) }))}
        value={rule.source}
        error={error('source')}
        allowDeselect={false}
        onChange={(next) => {
          const source = sources.find((each) => each.name === next)
          if (source) onChange({ source: source.name, taskKind: null, deviceClass: null })
        }}
      />
      {narrowedBy.includes('taskKind') && (
        <Select
          {...named(m.standards_rule_kind())}
          placeholder={m.standards_rule_any()}
          data={taskKinds.map((value) => ({ value, label: kindWord(value) }))}
          value={rule.taskKind}
          error={error('taskKind')}
          onChange={(next) => onChange({ taskKind: taskKinds.find((each) => each === next) ?? null })}
          clearable
          clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.standards_rule_kind() }) }}
        />
      )}
      {narrowedBy.includes('deviceClass') && (
        <Select
          {...named(m.standards_rule_class())}
          placeholder={m.standards_rule_any()}
          data={deviceClasses.map((value) => ({ value, label: classWord(value) }))}
          value={rule.deviceClass}
          error={error('deviceClass')}
          onChange={(next) => onChange({ deviceClass: deviceClasses.find((each) => each === next) ?? null })}
          clearable
          clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.standards_rule_class() }) }}
        />
      )}
      <Select
        {...named(m.standards_rule_fresh())}
        data={[
          { value: 'quarter', label: m.standards_rule_quarter() },
          { value: 'days', label: m.standards_rule_within() },
        ]}
        value={rule.freshDays === null ? 'quarter' : 'days'}
        allowDeselect={false}
        onChange={(next) => onChange({ freshDays: next === 'quarter' ? null : (rule.freshDays ?? 365) })}
      />
      {rule.freshDays !== null && (
        <NumberInput
          {...named(m.standards_rule_days())}
          className={ui.figures}
          w="6rem"
          min={1}
          max={MAX_FRESH_DAYS}
          allowDecimal={false}
          inputMode="numeric"
          hideControls
          value={rule.freshDays}
          error={error('freshDays')}
          onChange={(next) => onChange({ freshDays: Number(next) || 0 })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={m.common_remove_named({ name })}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
