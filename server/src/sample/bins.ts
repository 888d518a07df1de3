import { idOf } from './identity.ts'
import type { Room } from './rooms.ts'
import type { StockPoint } from './stocking.ts'

export type Bin = { id: string; roomId: string; code: string; position: number }

const PER_BIN = 6
const LEVELS = 4

/**
 * Where on the shelves of its store everything lies: by category and name, six to a bin, in the order of the way through
 * the room. `A-03-2` is aisle A, bay 3, level 2. What stands in other rooms has no bin.
 */
export function binsOf(points: readonly StockPoint[]): { bins: Bin[]; binOf: Map<string, string> } {
  const bins: Bin[] = []
  const binOf = new Map<string, string>()
  const inRoom = new Map<Room, StockPoint[]>()
  for (const point of points)
    if (point.room.type === 'storage') inRoom.set(point.room, [...(inRoom.get(point.room) ?? []), point])
  for (const [room, stored] of inRoom) {
    const inOrder = stored.toSorted(
      (a, b) =>
        a.product.code.localeCompare(b.product.code) ||
        a.product.name.localeCompare(b.product.name) ||
        a.label.localeCompare(b.label),
    )
    const aisles = [...new Set(inOrder.map(({ product }) => product.code))]
    for (const [aisle, code] of aisles.entries()) {
      const here = inOrder.filter(({ product }) => product.code === code)
      for (let from = 0; from < here.length; from += PER_BIN) {
        const place = from / PER_BIN
        const bay = String(Math.floor(place / LEVELS) + 1).padStart(2, '0')
        const label = `${String.fromCharCode(65 + aisle)}-${bay}-${(place % LEVELS) + 1}`
        const bin = {
          id: idOf(`bin|${room.id}|${label}`),
          roomId: room.id,
          code: label,
          position: bins.length,
        }
        bins.push(bin)
        for (const { id } of here.slice(from, from + PER_BIN)) binOf.set(id, bin.id)
      }
    }
  }
  return { bins, binOf }
}
