import { Button, Group, Stack, Text } from '@mantine/core'
import type { AuditCheck, AuditWithChecklist, Finding } from '@wellstock/contract/compliance/audits'
import { type CheckMark, checkResults } from '@wellstock/domain/compliance/audit-checklists'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { ResultBadge } from '../standards/result-badge.tsx'
import { useCheck } from './audit-queries.ts'
import { FindingRow } from './finding-row.tsx'

const answers = [...checkResults, 'unlooked'] as const
type Answer = (typeof answers)[number]

const markStyles = {
  open_finding: { tone: 'danger', shape: 'octagon' },
  gap: { tone: 'warn', shape: 'square' },
} as const

/** Why a clause is looked at before the others. */
export const MarkBadge = ({ mark }: { mark: CheckMark }) => (
  <ShapeBadge {...markStyles[mark]} word={m[`audits_mark_${mark}`]()} />
)

type CheckRowProps = {
  audit: AuditWithChecklist
  check: AuditCheck
  /** Those that name it. */
  findings: readonly Finding[]
  /** Whether it can be answered now. */
  isOpen: boolean
  onOpen: (dialog: 'finding' | 'note' | 'evidence') => void
}

/** A clause of a checklist: what it asks for, what came of it, and what was found. */
export function CheckRow({ audit, check, findings, isOpen, onOpen }: CheckRowProps) {
  const { clauseId, number, version, requirement, mark, result, note, lookedBy } = check
  const save = useCheck()
  function press(answer: Answer) {
    if (answer === 'finding') return onOpen('finding')
    const wanted = answer === 'unlooked' ? null : answer
    if (wanted !== result) save.mutate({ id: audit.id, clauseId, version, result: wanted, note })
  }
  return (
    <li>
      <Group align="start" justify="space-between" gap="xs" py={6}>
        <Stack gap={4} flex="1 1 18rem" miw={0} className={ui.words}>
          <Group gap="4px 12px">
            <b className={ui.code}>{number}</b>
            <ResultBadge result={result} />
            {mark && <MarkBadge mark={mark} />}
          </Group>
          {requirement && <Text className={ui.breaks}>{requirement}</Text>}
          {(note || lookedBy) && (
            <Text size="sm" c="dimmed" className={ui.breaks}>
              {[note, lookedBy && m.audits_looked_by({ name: lookedBy })].filter(Boolean).join(' · ')}
            </Text>
          )}
        </Stack>
        <Group gap={6} data-screen-only>
          {isOpen &&
            answers.map((answer) => (
              <Button
                key={answer}
                size="compact-md"
                variant={answer === result ? 'filled' : 'default'}
                aria-pressed={answer === (result ?? 'unlooked')}
                aria-label={m.audits_check_named({ result: m[`audits_check_${answer}`](), number })}
                data-answer={answer}
                onClick={() => press(answer)}
              >
                {m[`audits_check_${answer}`]()}
              </Button>
            ))}
          {isOpen && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={m.audits_check_note({ number })}
              onClick={() => onOpen('note')}
            >
              {m.common_note()}
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={m.audits_check_evidence({ number })}
            onClick={() => onOpen('evidence')}
          >
            {m.audits_evidence()}
          </Button>
        </Group>
      </Group>
      {findings.length > 0 && (
        <Stack component="ul" gap="xs" ps="md" className={ui.plainList}>
          {findings.map((finding) => (
            <FindingRow key={finding.id} finding={finding} audit={audit} />
          ))}
        </Stack>
      )}
    </li>
  )
}
