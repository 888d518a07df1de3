import { Flex } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ApprovalRow } from '@wellstock/contract/identity/approval'
import { availableOf } from '@wellstock/domain/finance/ledger'
import { type BudgetState, isAboutMoney, type RequestState } from '@wellstock/domain/identity/approvals'
import { formatAgo, formatDateTime, formatMoney, formatNumber } from '../../lib/format.ts'
import { isLive, missingRoles, pageAt } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import { words } from '../../lib/sentences.ts'
import { useSession } from '../../lib/session.tsx'
import { BudgetBar } from '../../ui/budget-bar.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import classes from './approvals.module.css'
import { dueOf, flaggedWords, flagWord, kindWord, nameWords } from './words.ts'

const states = {
  waiting: { tone: 'warn', shape: 'ring' },
  approved: { tone: 'ok', shape: 'dot' },
  rejected: { tone: 'danger', shape: 'diamond' },
  changes_requested: { tone: 'info', shape: 'triangle' },
  withdrawn: { tone: 'quiet', shape: 'square' },
  voided: { tone: 'quiet', shape: 'octagon' },
} as const satisfies Record<RequestState, object>

export const StateBadge = ({ state }: { state: RequestState }) => (
  <ShapeBadge {...states[state]} word={m[`approvals_state_${state}`]()} />
)

const budgets = {
  within: { tone: 'ok', shape: 'dot' },
  over: { tone: 'danger', shape: 'diamond' },
  unbudgeted: { tone: 'warn', shape: 'triangle' },
  none: { tone: 'quiet', shape: 'ring' },
} as const satisfies Record<BudgetState, object>

/** Where the money stands; nothing where no money of a budget is asked for. */
export const BudgetBadge = ({ state }: { state: BudgetState }) =>
  state === 'none' ? null : <ShapeBadge {...budgets[state]} word={m[`approvals_budget_${state}`]()} />

type Row = { approval: ApprovalRow }

type Effects = Pick<ApprovalRow, 'budgetEffects'>

/** The budget lines it takes from or gives to, as they would be. */
export const BudgetEffects = ({ budgetEffects }: Effects) => (
  <Flex component="ul" direction="column" gap="sm" className={ui.plainList}>
    {budgetEffects.map(({ line, before, after }) => (
      <Flex key={words(line)} component="li" direction="column" gap={4} className={ui.notes}>
        <span>{words(line)}</span>
        <BudgetBar balance={after} />
        <small className={ui.figures}>
          {m.approvals_available({
            before: formatMoney(availableOf(before)),
            after: formatMoney(availableOf(after)),
          })}
        </small>
      </Flex>
    ))}
  </Flex>
)

/** Of the line it takes from, or else gives to, in a row. */
export function BudgetEffectBar({ budgetEffects: [first] }: Effects) {
  return first ? <BudgetBar balance={first.after} /> : null
}

/** How it stands against its hours; once it is over, what became of it. */
export function Standing({ approval }: Row) {
  const due = dueOf(approval)
  if (!due) return <StateBadge state={approval.state} />
  return (
    <span title={approval.dueAt ? formatDateTime(approval.dueAt) : undefined}>
      <ShapeBadge {...due} />
    </span>
  )
}

/** What it costs; nothing where it is not about money. */
export const amountWords = ({ amount, kind }: Pick<ApprovalRow, 'amount' | 'kind'>) => {
  if (amount !== null) return formatMoney(amount)
  return isAboutMoney(kind) ? m.common_no_price() : ''
}

/** Since when it waits, or when it was decided. */
export const Since = ({ approval: { requestedAt, decidedAt } }: Row) => {
  const at = decidedAt ?? requestedAt
  return <time title={formatDateTime(at)}>{formatAgo(at)}</time>
}

type FlagsProps = Pick<ApprovalRow, 'flags' | 'flaggedLines'> & {
  /** So many lines are named, the others counted; all of them where it is not said. */
  most?: number
}

/** What makes it worth a second look, in words, and which lines by how much. */
export function Flags({ flags, flaggedLines, most = flaggedLines.length }: FlagsProps) {
  if (flags.length === 0) return null
  const more = flaggedLines.length - most
  return (
    <span className={`${ui.words} ${ui.notes} ${classes.flags}`}>
      <span className={`${ui.iconWord} ${ui.rigidIcons} ${ui.warn}`}>
        <IconAlertTriangle size={16} stroke={2} aria-hidden />
        {flags.map(flagWord).join(', ')}
      </span>
      {flaggedLines.slice(0, most).map((line) => (
        <small key={`${line.line} ${line.flag} ${line.basis}`}>{flaggedWords(line)}</small>
      ))}
      {more > 0 && <small>{m.approvals_flagged_more({ count: more, shown: formatNumber(more) })}</small>}
    </span>
  )
}

/** Which step it is at, and on whom it waits. */
export function StepWords({ approval: { position, steps, waitsOn, onBehalfOf } }: Row) {
  return (
    <span className={`${ui.words} ${ui.notes}`}>
      {position !== null &&
        m.approvals_step_of({ position: formatNumber(position), steps: formatNumber(steps) })}
      {waitsOn.length > 0 && <small>{nameWords(waitsOn)}</small>}
      {onBehalfOf && <small>{m.approvals_for({ name: onBehalfOf.name })}</small>}
    </span>
  )
}

/** Where a document is looked at, for whoever may open that page. */
export function useMayOpen() {
  const session = useSession()
  return ({ kind, url }: Pick<ApprovalRow, 'kind' | 'url'>) => {
    // Where a request for access leads is the page that was asked for.
    if (kind === 'access_request') return false
    const page = pageAt(new URL(url, location.origin).pathname)
    return page !== undefined && isLive(session, page) && missingRoles(session.person.grants, page) === null
  }
}

/** The number of the document: a way to it for those who may go there. */
export function DocumentNumber({ approval }: Row) {
  const { number, url } = approval
  const mayOpen = useMayOpen()
  const looks = `${ui.strong} ${ui.code} ${ui.nowrap}`
  return mayOpen(approval) ? (
    <Link to={url} tabIndex={-1} className={`${looks} ${ui.plainLink} ${ui.link}`}>
      {number}
    </Link>
  ) : (
    <span className={looks}>{number}</span>
  )
}

export const DocumentCell = ({ approval }: Row) => (
  <span className={`${ui.words} ${ui.notes} ${classes.document}`}>
    <DocumentNumber approval={approval} />
    <span>{approval.title}</span>
    <small>
      {[kindWord(approval.kind), approval.isRevised && m.approvals_revised()].filter(Boolean).join(' · ')}
    </small>
  </span>
)
