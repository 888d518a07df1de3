import { Checkbox, Group, ScrollArea, Stack, Text } from '@mantine/core'
import type { OfferedCheck } from '@wellstock/contract/compliance/audits'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { MarkBadge } from './check-row.tsx'

type ChecklistFieldProps = {
  /** What can be looked at; undefined: that is not known yet. */
  offered: readonly OfferedCheck[] | undefined
  chosen: readonly string[]
  /** Those that were looked at, and stay. */
  kept?: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** Which clauses an audit looks at: all of them, or some. */
export function ChecklistField({ offered, chosen, kept = [], error, onChange }: ChecklistFieldProps) {
  if (!offered) return null
  const isChosen = new Set(chosen)
  const all = offered.map(({ clauseId }) => clauseId)
  return (
    <fieldset className={ui.plainFieldset}>
      <legend>{m.audits_checklist()}</legend>
      {offered.length === 0 ? (
        <Text size="sm" c="dimmed">
          {m.audits_checklist_none()}
        </Text>
      ) : (
        <Stack gap="xs">
          <Group justify="space-between" gap="xs">
            <Checkbox
              label={m.audits_checklist_all()}
              checked={all.every((id) => isChosen.has(id))}
              indeterminate={isChosen.size > 0 && !all.every((id) => isChosen.has(id))}
              onChange={(event) => onChange(event.currentTarget.checked ? all : [...kept])}
            />
            <Text size="sm" c="dimmed" aria-live="polite">
              {m.audits_checklist_chosen({
                chosen: formatNumber(isChosen.size),
                clauses: formatNumber(all.length),
              })}
            </Text>
          </Group>
          <ScrollArea.Autosize mah={240} type="auto" viewportProps={{ tabIndex: -1 }}>
            <Stack gap={6} py={4} px={4}>
              {offered.map(({ clauseId, number, requirement, mark }) => (
                <Checkbox
                  key={clauseId}
                  label={
                    <span className={ui.breaks}>
                      <span className={ui.code}>{number}</span> {requirement}{' '}
                      {mark && <MarkBadge mark={mark} />}
                    </span>
                  }
                  checked={isChosen.has(clauseId)}
                  disabled={kept.includes(clauseId)}
                  onChange={(event) =>
                    onChange(
                      event.currentTarget.checked
                        ? [...chosen, clauseId]
                        : chosen.filter((id) => id !== clauseId),
                    )
                  }
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
        </Stack>
      )}
      {error && (
        <Text size="sm" className={ui.danger} role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
