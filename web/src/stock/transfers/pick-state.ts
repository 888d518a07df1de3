import type { TransferLine, TransferLot } from '@wellstock/contract/stock/transfer'

export const pickedOf = ({ lots }: Pick<TransferLine, 'lots'>) =>
  lots.reduce((sum, { picked }) => sum + (picked ?? 0), 0)

/** All that was asked for is in the box. */
export const isFull = (line: TransferLine) => pickedOf(line) >= line.quantity

export const keyOf = (lineId: string, lotId: string | null) => `${lineId} ${lotId ?? ''}`

/** The most that can be picked of a lot: what it has and what is still open of its line. Units, 0 or more. */
export const mostOf = (
  line: Pick<TransferLine, 'quantity' | 'lots'>,
  { picked }: Pick<TransferLot, 'picked'>,
) => Math.max(line.quantity - pickedOf(line) + (picked ?? 0), 0)

/** Lots nobody has looked for yet, taken as they were allocated, as long as something of their line is open. */
export const asPlanned = (lines: readonly TransferLine[]) =>
  lines.flatMap((line) => {
    let open = Math.max(line.quantity - pickedOf(line), 0)
    return line.lots
      .filter(({ picked }) => picked === null)
      .map((lot) => {
        const picked = Math.min(lot.allocated, open)
        open -= picked
        return { lineId: line.id, lotId: lot.lotId, picked }
      })
  })

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
