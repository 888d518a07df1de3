import type { TransferLine, TransferLot } from '@wellstock/contract/transfers'

export const pickedOf = ({ lots }: Pick<TransferLine, 'lots'>) =>
  lots.reduce((sum, { picked }) => sum + (picked ?? 0), 0)

/** All that was asked for is in the box. */
export const isFull = (line: TransferLine) => pickedOf(line) >= line.quantity

export const keyOf = (lineId: string, lotId: string | null) => `${lineId} ${lotId ?? ''}`

/** Lots nobody has looked for yet, taken as they were kept. */
export const asPlanned = (lines: readonly TransferLine[]) =>
  lines.flatMap((line) =>
    line.lots
      .filter(({ picked }) => picked === null)
      .map((lot) => ({ lineId: line.id, lotId: lot.lotId, picked: lot.allocated })),
  )

export type LotOfLine = { line: TransferLine; lot: TransferLot }

/** Rooms and bins in the order of the way, each with its lines. */
export function placesOf(lines: readonly TransferLine[]) {
  const places: { key: string; roomName: string | null; binCode: string | null; lines: TransferLine[] }[] = []
  for (const line of lines) {
    const { roomName, binCode } = line
    const key = `${roomName ?? ''} ${binCode ?? ''}`
    const known = places.find((place) => place.key === key)
    if (known) known.lines.push(line)
    else places.push({ key, roomName, binCode, lines: [line] })
  }
  return places
}
