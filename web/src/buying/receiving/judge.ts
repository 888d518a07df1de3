import type { ReceiptOutcome, ReceiptProblem } from '@wellstock/contract/buying/receipts'
import type { Goods } from '@wellstock/contract/buying/receiving'
import { daysLeft, isOutside } from '@wellstock/domain/buying/receipts'
import type { Entry } from './receiving-values.ts'

/** What is known at the door: the office's day, how warm it came, and whether there is a room to keep goods apart. */
export type Door = { today: string; temperature: number | ''; hasQuarantine: boolean }

export type Trouble = 'expired' | 'short_dated' | 'warm'

export type Judged = {
  /** What follows from the date and the temperature. */
  trouble: Trouble | null
  problem: ReceiptProblem | null
  outcome: ReceiptOutcome
  /** What may become of it. */
  offered: ReceiptOutcome[]
}

export const lifeOf = ({ expiryDate }: Pick<Entry, 'expiryDate'>, { today }: Pick<Door, 'today'>) =>
  expiryDate ? daysLeft(expiryDate, today) : null

function troubleOf(entry: Entry, goods: Goods, door: Door): Trouble | null {
  const days = lifeOf(entry, door)
  if (days !== null && days < 0) return 'expired'
  if (isOutside(goods, door.temperature === '' ? null : door.temperature)) return 'warm'
  return days !== null && days < goods.shortLifeDays ? 'short_dated' : null
}

function outcomesFor(trouble: Trouble | null, said: Entry['problem']): ReceiptOutcome[] {
  if (said === 'over') return ['rejected']
  if (said !== '' && said !== 'short_dated') return ['quarantined', 'rejected']
  if (trouble === null && said === '') return ['stocked']
  return trouble === 'short_dated' ? ['quarantined', 'rejected', 'stocked'] : ['quarantined', 'rejected']
}

/** What is wrong with an entry and what becomes of it: what somebody chose, as far as that may be. */
export function judge(entry: Entry, goods: Goods, door: Door): Judged {
  const trouble = troubleOf(entry, goods, door)
  const all = outcomesFor(trouble, entry.problem)
  const offered = door.hasQuarantine ? all : all.filter((outcome) => outcome !== 'quarantined')
  const wanted = offered.find((outcome) => outcome === entry.choice)
  const outcome = wanted ?? offered[0] ?? 'rejected'
  const found = trouble === 'expired' ? 'short_dated' : trouble
  return { trouble, offered, outcome, problem: outcome === 'stocked' ? null : entry.problem || found }
}
