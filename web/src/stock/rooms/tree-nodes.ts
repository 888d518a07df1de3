import type { Bin, RoomNode, RoomTree } from '@wellstock/contract/stock/room'

type Office = RoomTree['offices'][number]
/** What needs attention, in numbers: items, and rooms to be counted, not ready, or to be checked. */
export type Attention = {
  out: number
  low: number
  expired: number
  overdue: number
  notReady: number
  unchecked: number
}

export type TreeNode = {
  id: string
  level: number
  label:
    | { office: Office }
    | { building: string }
    | { floor: string }
    | { room: RoomNode }
    | { bin: Bin; roomId: string }
  attention: Attention
  /** Undefined: nothing is below it. A room's bins are there once they are loaded. */
  children?: TreeNode[]
}

export const attentionOf = ({
  out,
  low,
  expired,
  isCountOverdue,
  isNotReady,
  isCheckOverdue,
}: RoomNode): Attention => ({
  out,
  low,
  expired,
  overdue: isCountOverdue ? 1 : 0,
  notReady: isNotReady ? 1 : 0,
  unchecked: isCheckOverdue ? 1 : 0,
})
export const nothing: Attention = { out: 0, low: 0, expired: 0, overdue: 0, notReady: 0, unchecked: 0 }
const sum = (nodes: readonly TreeNode[]): Attention =>
  nodes.reduce(
    (total, { attention }) => ({
      out: total.out + attention.out,
      low: total.low + attention.low,
      expired: total.expired + attention.expired,
      overdue: total.overdue + attention.overdue,
      notReady: total.notReady + attention.notReady,
      unchecked: total.unchecked + attention.unchecked,
    }),
    nothing,
  )

/** The rooms come in order, so those of a building, and of a floor in it, stand together. */
export function groups<T>(list: readonly T[], keyOf: (each: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>()
  for (const each of list) {
    const known = found.get(keyOf(each))
    if (known) known.push(each)
    else found.set(keyOf(each), [each])
  }
  return [...found]
}

/** Office → building → floor → room → bin. */
export const treeOf = (offices: readonly Office[], binsOf: (roomId: string) => readonly Bin[]): TreeNode[] =>
  offices.map((office) => {
    const buildings = groups(office.rooms, ({ building }) => building).map(([building, inBuilding]) => {
      const id = `${office.id}/${building}`
      const floors = groups(inBuilding, ({ floor }) => floor).map(([floor, onFloor]): TreeNode => {
        const rooms = onFloor.map((room) => roomNode(room, binsOf(room.id)))
        return { id: `${id}/${floor}`, level: 3, label: { floor }, attention: sum(rooms), children: rooms }
      })
      return { id, level: 2, label: { building }, attention: sum(floors), children: floors }
    })
    return { id: office.id, level: 1, label: { office }, attention: sum(buildings), children: buildings }
  })

const roomNode = (room: RoomNode, bins: readonly Bin[]): TreeNode => ({
  id: room.id,
  level: 4,
  label: { room },
  attention: attentionOf(room),
  ...(room.bins > 0 && {
    children: bins.map((bin) => ({
      id: bin.id,
      level: 5,
      label: { bin, roomId: room.id },
      attention: nothing,
    })),
  }),
})

export type VisibleNode = { node: TreeNode; parent: string | null; place: number; siblings: number }

/** What is to be seen from top to bottom, where these are open. */
export function visible(
  nodes: readonly TreeNode[],
  isOpen: (id: string) => boolean,
  parent: string | null = null,
): VisibleNode[] {
  return nodes.flatMap((node, index) => [
    { node, parent, place: index + 1, siblings: nodes.length },
    ...(node.children && isOpen(node.id) ? visible(node.children, isOpen, node.id) : []),
  ])
}

export function pathTo(offices: readonly Office[], roomId: string | undefined): string[] {
  for (const office of offices)
    for (const { id, building, floor } of office.rooms)
      if (id === roomId) return [office.id, `${office.id}/${building}`, `${office.id}/${building}/${floor}`]
  return []
}
