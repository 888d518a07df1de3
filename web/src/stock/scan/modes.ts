import type { ScanCommand } from '@wellstock/domain/stock/scan-codes/own-codes'

/** What a scan is for. */
export const modes = ['lookup', 'use', 'receive', 'move', 'count', 'quarantine', 'link'] as const
export type Mode = (typeof modes)[number]

/** The modes that a printed command switches to. */
export const modeOfCommand: Partial<Record<ScanCommand, Mode>> = {
  USE: 'use',
  RECEIVE: 'receive',
  COUNT: 'count',
  MOVE: 'move',
  LOOKUP: 'lookup',
  QUARANTINE: 'quarantine',
}
