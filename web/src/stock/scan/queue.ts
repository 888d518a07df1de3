import type { NewReceipt } from '@wellstock/contract/buying/receiving'
import type { RecordInput } from '@wellstock/contract/compliance/tasks'
import type { CaseLot } from '@wellstock/contract/procedures/case'
import type { NewStockCommand } from '@wellstock/contract/stock/command'
import type * as z from 'zod'

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
type Stock = Extract<NewStockCommand, { kind: 'use' | 'receive' | 'move' }>
export type StockBody = Without<Stock, 'id' | 'occurredAt' | 'device'>

/** What was counted of an item and a lot: all of it, not what was added by the last scan. */
export type CountBody = {
  kind: 'count'
  countId: string
  itemId: string
  quantity: number
  lotId?: string | null | undefined
  lotNumber?: string | undefined
  expiryDate?: string | undefined
}
/** A bin of a two-bin item is empty: one, however often it is scanned. */
export type BinEmptyBody = { kind: 'bin_empty'; itemId: string; quantity: number }

/** Takes a command back that may have happened already. */
export type UndoBody = {
  kind: 'undo'
  commandId: string
  itemId: string
  quantity: number
  undoes: StockBody | BinEmptyBody
}
/** What scans of the scan page become. */
export type LineBody = StockBody | CountBody | BinEmptyBody | UndoBody

/** A photo of goods, kept with their receipt. */
export type ReceiptPhoto = { title: string; file: Blob }

/** What came from a vendor, taken in as a whole. */
export type ReceiptBody = {
  kind: 'receipt'
  receipt: Omit<NewReceipt, 'id' | 'occurredAt' | 'device' | 'by'>
  photos: ReceiptPhoto[]
  /** Where somebody goes on with it, should it be refused: the page, and what was typed there. */
  page: string
  draft: { name: string; value: object }
}
/** What was done to a device and found, recorded for its task. */
export type RecordBody = {
  kind: 'record'
  record: Omit<z.input<typeof RecordInput>, 'recordId' | 'by'>
  /** Where somebody goes on with it, should it be refused: the page, and what was typed there. */
  page: string
  draft: { name: string; value: object }
}
/** What became of lots of a case: each as a whole, so that it can be sent again. */
export type CaseUseBody = {
  kind: 'case_use'
  caseId: string
  lots: Pick<CaseLot, 'id' | 'used' | 'openedUnused' | 'returned'>[]
  page: string
  draft: { name: string; value: object }
}
/** What a page of its own makes, and the queue only sends. */
export type WholeBody = ReceiptBody | RecordBody | CaseUseBody
export type Body = LineBody | WholeBody

/** Why the server does not accept it, in its words. */
export type Refused = {
  message: string
  blockers: string[]
  fields: Record<string, string>
  /** It cannot be sent again, only let go. */
  isFinal?: boolean
}

export type Owner = { personId: string; organizationId: string; device: string }

/** What the screen calls it; of a count also what was counted before this line. */
export type About = {
  name: string
  unit: string
  lotNumber: string | null
  expiryDate?: string | null
  before?: number
}

export type Kept = Owner & {
  /** The server's identifier of the command as well: whatever is sent under it happens once. */
  id: string
  officeId: string
  occurredAt: string
  /** Its turn among the commands of this device. */
  place: number
  /** `open`: still being added to; `conflict`: refused, and somebody has to decide. */
  state: 'open' | 'waiting' | 'conflict'
  /** The page that adds to it, while it is open. */
  page?: string
  /** How often it was sent: after the first time it may have happened. */
  tries: number
  /** How often the server failed over it. */
  failures?: number
  /** The browser keeps it only as long as the page. */
  isMemoryOnly?: boolean
  refused?: Refused
}
export type QueuedLine = Kept & { body: LineBody; about: About }
export type QueuedReceipt = Kept & { body: ReceiptBody; about: { name: string } }
export type QueuedRecord = Kept & { body: RecordBody; about: { name: string } }
export type QueuedCaseUse = Kept & { body: CaseUseBody; about: { name: string } }
export type QueuedWhole = QueuedReceipt | QueuedRecord | QueuedCaseUse

/** A command of this device which the server has not confirmed. */
export type Queued = QueuedLine | QueuedWhole

export const isReceipt = (queued: Queued): queued is QueuedReceipt => queued.body.kind === 'receipt'
export const isRecord = (queued: Queued): queued is QueuedRecord => queued.body.kind === 'record'
export const isCaseUse = (queued: Queued): queued is QueuedCaseUse => queued.body.kind === 'case_use'
export const isWhole = (queued: Queued): queued is QueuedWhole =>
  isReceipt(queued) || isRecord(queued) || isCaseUse(queued)
export const isLine = (queued: Queued): queued is QueuedLine => !isWhole(queued)

/** It is of a quantity, which may be changed. */
export const isCounted = (body: LineBody) =>
  body.kind !== 'bin_empty' && !(body.kind === 'undo' && body.undoes.kind === 'bin_empty')

/** A move that does not know yet where to. */
export const needsRoom = ({ kind, ...body }: Body) =>
  kind === 'move' && 'toRoomId' in body && body.toRoomId === ''
