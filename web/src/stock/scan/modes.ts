import type { ScanCommand } from '@wellstock/domain/stock/scan-codes/own-codes'

export const modes = ['lookup', 'use', 'receive', 'move', 'count', 'quarantine', 'bin_empty', 'link'] as const
export type Mode = (typeof modes)[number]

export const modeOfCommand: Partial<Record<ScanCommand, Mode>> = {
  USE: 'use',
  RECEIVE: 'receive',
  COUNT: 'count',
  MOVE: 'move',
  LOOKUP: 'lookup',
  QUARANTINE: 'quarantine',
}
