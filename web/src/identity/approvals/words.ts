import type { ApprovalRow, ApprovalStep } from '@wellstock/contract/identity/approval'
import type { Role } from '@wellstock/contract/platform/access'
import type {
  ApprovalDecision,
  ApprovalFlag,
  ApprovalKindName,
  AskedRole,
} from '@wellstock/domain/identity/approvals'
import { rootCauses } from '@wellstock/domain/stock/counts'
import { formatNames, formatNumber, formatPrice, formatRate, formatShareChange } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { isRole, roleName } from '../sign-in/role-name.ts'

export const kindWord = (kind: ApprovalKindName) => m[`approvals_kind_${kind}`]()
export const flagWord = (flag: ApprovalFlag) => m[`approvals_flag_${flag}`]()

/** How many times off: ×12, or ÷12. */
export const factorWord = (factor: number) =>
  factor >= 1 ? `×${formatRate(factor)}` : `÷${formatRate(1 / factor)}`

/** A line with its price, by how much it is more, and than what. */
export const flaggedWords = ({
  flag,
  basis,
  name,
  unit,
  price,
  against,
  change,
  vendor,
  factor = 1,
}: ApprovalRow['flaggedLines'][number]) =>
  m[`approvals_flagged_${flag === 'unit' ? flag : basis}`]({
    name,
    price: m.prices_per_unit({ price: formatPrice(price), unit }),
    change: formatShareChange(change),
    against: formatPrice(against),
    vendor: vendor ?? '',
    factor: factorWord(factor),
  })

export const decisionWord = (decision: ApprovalDecision) => m[`approvals_decided_${decision}`]()

/** Why a count differs, as people call it. */
export function causeWord(text: string) {
  const cause = rootCauses.find((each) => each === text)
  return cause ? m[`counts_cause_${cause}`]() : text
}

export const rowName = ({ number, title }: Pick<ApprovalRow, 'number' | 'title'>) =>
  title ? `${number}, ${title}` : number

const MINUTE = 60_000

/** How long something takes, as people say it: up to two hours in minutes, up to two days in hours. */
export function durationWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE))
  if (minutes < 120) return m.approvals_minutes({ shown: formatNumber(minutes) })
  const hours = Math.round(minutes / 60)
  if (hours < 48) return m.approvals_hours({ shown: formatNumber(hours) })
  const days = Math.round(hours / 24)
  return m.approvals_days({ count: days, shown: formatNumber(days) })
}

export type Due = {
  tone: 'ok' | 'warn' | 'danger' | 'info' | 'quiet'
  shape: 'dot' | 'triangle' | 'diamond' | 'square' | 'ring'
  word: string
}

/** Less than this is soon. */
const SOON = 4 * 60 * MINUTE

/** How a waiting request stands against the hours of its step; null where it does not wait. */
export function dueOf(
  { state, dueAt, pausedAt }: Pick<ApprovalRow, 'state' | 'dueAt' | 'pausedAt'>,
  now = Date.now(),
): Due | null {
  if (state !== 'waiting') return null
  if (pausedAt) return { tone: 'info', shape: 'square', word: m.approvals_paused() }
  if (!dueAt) return { tone: 'quiet', shape: 'ring', word: m.approvals_no_deadline() }
  const left = Date.parse(dueAt) - now
  if (left < 0)
    return {
      tone: 'danger',
      shape: 'diamond',
      word: m.approvals_overdue({ time: durationWords(-left) }),
    }
  const word = m.approvals_due_in({ time: durationWords(left) })
  return left < SOON ? { tone: 'warn', shape: 'triangle', word } : { tone: 'ok', shape: 'dot', word }
}

export const nameWords = (people: readonly { name: string }[]) => formatNames(people.map(({ name }) => name))

/** "Approver of the organization", "Office manager of the office". */
export const askedRoleWords = ({ role, where }: AskedRole) =>
  m[`approvals_role_${where}`]({ role: isRole(role) ? roleName(role) : role })

/** Whom a step asks. */
export const askedWords = ({
  roles,
  people,
}: {
  roles: readonly { role: Role; where: AskedRole['where'] }[]
  people: readonly { name: string }[]
}) => [...people.map(({ name }) => name), ...roles.map(askedRoleWords)].join(', ')

/** How many of those it asks decide. */
export const modeWords = ({ mode, needed }: Pick<ApprovalStep, 'mode' | 'needed'>) =>
  mode === 'n_of'
    ? m.approvals_mode_n_of({ count: needed ?? 1, shown: formatNumber(needed ?? 1) })
    : m[`approvals_mode_${mode}`]()
