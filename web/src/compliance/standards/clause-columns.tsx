import { Group, Stack } from '@mantine/core'
import type { ClauseRow } from '@wellstock/contract/compliance/standards'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { ResultBadge } from './result-badge.tsx'
import { clauseName, latestWords, ruleWords, standingWord } from './words.ts'

const styles = {
  covered: { tone: 'ok', shape: 'dot' },
  gap: { tone: 'danger', shape: 'triangle' },
  not_applicable: { tone: 'quiet', shape: 'diamond' },
} as const

/** Whether a clause is covered, by shape, word and color. */
export const StandingBadge = ({ standing }: Pick<ClauseRow, 'standing'>) => (
  <ShapeBadge {...styles[standing]} word={standingWord(standing)} />
)

/** What a clause is proven by, each with the latest of it. */
export const EvidenceWords = ({ rules, documents }: Pick<ClauseRow, 'rules' | 'documents'>) => (
  <span className={`${ui.lines} ${ui.words} ${ui.notes}`}>
    {rules.map((rule) => (
      <span key={ruleWords(rule)}>
        {ruleWords(rule)} <small>{latestWords(rule)}</small>
      </span>
    ))}
    {documents.map(({ id, title }) => (
      <span key={id}>{title}</span>
    ))}
    {rules.length + documents.length === 0 && <small>{m.standards_no_rules()}</small>}
  </span>
)

/** When an audit last looked at a clause, what came of it, and what it found that is open. */
export const LastAudit = ({ lastAudit, openFindings }: Pick<ClauseRow, 'lastAudit' | 'openFindings'>) => (
  <span className={`${ui.lines} ${ui.words} ${ui.notes}`}>
    {lastAudit ? (
      <span className={ui.figures}>
        {formatDate(lastAudit.doneOn)} <ResultBadge result={lastAudit.result} />
      </span>
    ) : (
      <small>{m.standards_never_audited()}</small>
    )}
    {openFindings > 0 && (
      <small className={ui.danger}>{m.standards_open_findings({ count: openFindings })}</small>
    )}
  </span>
)

export const clauseColumns = (onOpen: (id: string) => void): GridColumn<ClauseRow>[] => [
  {
    key: 'clause',
    header: m.standards_clause(),
    cell: ({ id, standard, number }) => (
      <span className={`${ui.state} ${ui.notes}`}>
        <button
          type="button"
          tabIndex={-1}
          className={`${ui.plainButton} ${ui.strong} ${ui.link}`}
          onClick={() => onOpen(id)}
        >
          {number}
        </button>
        <small>{standard}</small>
      </span>
    ),
    canHide: false,
  },
  {
    key: 'requirement',
    header: m.standards_requirement(),
    cell: ({ requirement, isApplicable, reason }) => (
      <span className={`${ui.words} ${ui.notes}`}>
        {requirement}
        {!isApplicable && <small>{reason}</small>}
      </span>
    ),
  },
  { key: 'evidence', header: m.standards_evidence(), cell: EvidenceWords },
  { key: 'standing', header: m.common_status(), cell: StandingBadge },
  { key: 'lastAudit', header: m.standards_last_audit(), cell: LastAudit },
  { key: 'owner', header: m.common_owner(), cell: ({ owner }) => owner?.name ?? '' },
  {
    key: 'nextAction',
    header: m.standards_next_action(),
    cell: ({ nextAction }) => <span className={ui.words}>{nextAction}</span>,
  },
]

/** A clause in a list on a phone, and at a glance. */
export const ClauseCard = (clause: ClauseRow) => (
  <Stack gap={4} miw={0} className={ui.notes}>
    <Group gap="xs">
      <b>{clauseName(clause)}</b>
      <StandingBadge standing={clause.standing} />
    </Group>
    <span className={ui.words}>{clause.requirement}</span>
    <EvidenceWords {...clause} />
    {clause.nextAction && <small>{clause.nextAction}</small>}
  </Stack>
)
