import type { BookItem, BookLot, BookRoom, ScanFinding } from '@wellstock/domain/stock/scan-book'
import type { ScanCommand } from '@wellstock/domain/stock/scan-codes/own-codes'
import type { Mode } from './modes.ts'
import type { LineBody } from './queue.ts'

/** Where somebody stands and what they are doing. */
export type Setting = {
  mode: Mode
  today: string
  officeId: string
  rooms: readonly BookRoom[]
  /** The room they are in, if they said so. */
  roomId: string | null
  /** Where what is moved goes. */
  toRoomId: string | null
  count: { id: string; roomId: string } | null
  mayWrite: (officeId: string) => boolean
  /** Serial numbers scanned in this mode already. */
  serials: ReadonlySet<string>
  /** The line that is being added to. */
  open: LineBody | null
}

export type Answers = {
  itemId?: string
  /** Null: stock without a lot; `first`: whichever expires first, whatever the label says. */
  lotId?: string | null | 'first'
  lotNumber?: string
  expiryDate?: string
  quantity?: number
  overrideReason?: string
}

/** Why a scan is not booked: each waits for a decision. */
export type Stop =
  | 'wrong'
  | 'unknown'
  | 'not_asked'
  | 'expired'
  | 'recalled'
  | 'held'
  | 'in_quarantine'
  | 'not_first'
  | 'lot_unknown'
  | 'which_lot'
  | 'needs_lot'
  | 'expiry_differs'
  | 'short'
  | 'where'
  | 'other_office'
  | 'not_in_room'
  | 'no_count'
  | 'quantity'
  | 'quarantine'

export type Refusal =
  | 'read_only'
  | 'serial_twice'
  | 'serial_here'
  | 'there_already'
  | 'known_code'
  | 'one_bin'

export type Stopped = {
  do: 'stop'
  why: Stop
  item?: BookItem
  /** To choose among. */
  items?: BookItem[]
  lot?: BookLot
  /** The lot that is to be used first. */
  first?: BookLot
  lotNumber?: string | null
  expiryDate?: string | null
  /** What the code says, or what there is. */
  quantity?: number
  pack?: number
}

export type Decision =
  | { do: 'command'; command: ScanCommand }
  | { do: 'room'; room: BookRoom }
  | { do: 'show'; items: BookItem[]; lot: BookLot | undefined; lotNumber: string | null }
  | { do: 'refuse'; why: Refusal; item: BookItem }
  | { do: 'book'; item: BookItem; lot: BookLot | undefined; body: LineBody }
  | Stopped

export type Found = Extract<ScanFinding, { kind: 'item' }>
