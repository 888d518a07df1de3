import { type PointerEvent, useRef, useState } from 'react'
import type { Placed } from './calendar-days.ts'

/** Pixels of a minute in the grid. */
export const PIXELS = 1
const MOVE_SNAP = 5
const DRAW_SNAP = 15
/** Nearer than this a pointer has pressed, not dragged: in pixels. */
const NEAR = 5

/** Where something is dropped: the column, and the minutes since midnight. */
export type Drop = { column: number; from: number; to: number }
type Drag = Drop & { placed: Placed | null; isMoved: boolean; grip: number; x: number; y: number }

type GridDrag = {
  /** The minute the grid begins with. */
  start: number
  isOn: boolean
  find: (id: string) => Placed | undefined
  onPress: (id: string) => void
  onMove: (placed: Placed, drop: Drop) => void
  onDraw: (drop: Drop) => void
}

const snapped = (minute: number, to: number) => Math.max(0, Math.round(minute / to) * to)

/**
 * Cases dragged to another time or column, and free stretches drawn, by mouse or pen. A finger scrolls; what it presses, and what a key
 * presses, opens like a click.
 */
export function useGridDrag({ start, isOn, find, onPress, onMove, onDraw }: GridDrag) {
  const grid = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const [ghost, setGhost] = useState<Drop | null>(null)

  const columnsOf = () => [...(grid.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const minuteAt = (column: HTMLElement, y: number) =>
    start + (y - column.getBoundingClientRect().top) / PIXELS
  const columnAt = (columns: HTMLElement[], x: number) =>
    columns.findIndex((column) => {
      const { left, right } = column.getBoundingClientRect()
      return x >= left && x < right
    })
  const end = () => {
    drag.current = null
    setGhost(null)
  }

  return {
    grid,
    ghost,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (!isOn || event.button !== 0 || event.pointerType === 'touch') return
        const columns = columnsOf()
        const at = columnAt(columns, event.clientX)
        const column = columns[at]
        if (!column?.contains(event.target as Node)) return
        const id = (event.target as HTMLElement).closest<HTMLElement>('[data-case]')?.dataset.case
        const found = id ? find(id) : undefined
        if (found && found.row.state !== 'scheduled' && found.row.state !== 'ready') return
        const minute = minuteAt(column, event.clientY)
        const from = found ? found.from : Math.floor(minute / DRAW_SNAP) * DRAW_SNAP
        drag.current = {
          ...{ placed: found ?? null, isMoved: false, grip: minute - from, column: at, from },
          to: found ? found.to : from + DRAW_SNAP,
          ...{ x: event.clientX, y: event.clientY },
        }
      },
      onPointerMove(event: PointerEvent) {
        const now = drag.current
        if (!now) return
        // Let go of where nobody heard it.
        if (event.buttons === 0) return end()
        if (!now.isMoved) {
          if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < NEAR) return
          now.isMoved = true
          grid.current?.setPointerCapture(event.pointerId)
        }
        const columns = columnsOf()
        const at = now.placed ? columnAt(columns, event.clientX) : now.column
        const column = columns[at]
        if (!column) return
        const minute = minuteAt(column, event.clientY)
        if (now.placed) {
          const from = snapped(minute - now.grip, MOVE_SNAP)
          Object.assign(now, { column: at, from, to: from + now.placed.to - now.placed.from })
        } else now.to = Math.max(now.from + DRAW_SNAP, snapped(minute, DRAW_SNAP))
        setGhost({ column: now.column, from: now.from, to: now.to })
      },
      onPointerUp() {
        const now = drag.current
        if (!now?.isMoved) return
        const { placed, column, from, to } = now
        if (placed) onMove(placed, { column, from, to })
        else onDraw({ column, from, to })
        setGhost(null)
      },
      onPointerCancel: end,
      onClick(event: React.MouseEvent<HTMLElement>) {
        const wasMoved = drag.current?.isMoved
        end()
        if (wasMoved) return
        const target = event.target as HTMLElement
        const id = target.closest<HTMLElement>('[data-case]')?.dataset.case
        if (id) return onPress(id)
        const column = target.closest<HTMLElement>('[data-column]')
        if (!column || !isOn) return
        const from = Math.floor(minuteAt(column, event.clientY) / DRAW_SNAP) * DRAW_SNAP
        onDraw({ column: columnsOf().indexOf(column), from, to: from + DRAW_SNAP })
      },
    },
  }
}
