import type { BookRoom, ScanBook, ScanFinding } from '@wellstock/domain/stock/scan-book'
import type { ScanResult } from '@wellstock/domain/stock/scan-codes'
import type { Signal } from '../scanning/sounds.ts'
import type { Answers, Decision } from './decision.ts'
import type { Entry } from './feed.ts'
import type { Mode } from './modes.ts'

export type Verdict = { id: string; signal: Signal; text: string }
export type ChosenCount = { id: string; number: string; roomId: string; roomName: string }
/** A scan that waits for an answer, with what was answered so far. */
export type Card = {
  raw: string
  scan: ScanResult
  finding: ScanFinding
  answers: Answers
  decision: Extract<Decision, { do: 'stop' }>
}
export type Shown = { decision: Extract<Decision, { do: 'show' }>; raw: string } | { room: BookRoom }

export type ScanSessionState = {
  mode: Mode
  room: BookRoom | null
  toRoom: BookRoom | null
  count: ChosenCount | null
  /** The room that is to be counted, until a count of it is chosen. */
  countRoom: BookRoom | null
  feed: readonly Entry[]
  verdict: Verdict | null
  card: Card | null
  shown: Shown | null
  isHelpOpen: boolean
}

/** What a scan session can see and do. Handed over again whenever it changes. */
export type View = {
  book: ScanBook | null
  today: string
  officeId: string
  mayWrite: (officeId: string) => boolean
}
