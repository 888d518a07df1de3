import type { Grey, Piece, Point } from './turned-picture.ts'

/** Sides of the squares that are looked at one by one: in pixels. */
const SIDE = 20
/** A step from a pixel to the next that is an edge: in levels of grey. */
const EDGE = 14
/** So much of a square is edges where bars are; a single line across it is a tenth. */
const DENSE = 0.3
/** How much all edges of a square point one way: 1 all, 0 none more than another. Letters stay below. */
const ALIKE = 0.75
/** Squares of one code point the same way: in degrees. */
const SAME_WAY = 14
/** Fewer squares are no code. */
const FEWEST = 4
/** White on both sides, which a code begins and ends with. */
const MARGIN = 1.5 * SIDE

type Square = { column: number; row: number; cos: number; sin: number }

/** Squares full of parallel edges. The way they point is kept doubled: bars point both ways. */
function squaresOf({ data, width, height }: Grey): Map<number, Square> {
  const columns = Math.floor(width / SIDE)
  const found = new Map<number, Square>()
  for (let row = 0; row < Math.floor(height / SIDE); row++)
    for (let column = 0; column < columns; column++) {
      let [xx, yy, xy, edges] = [0, 0, 0, 0]
      for (let y = row * SIDE + 1; y < row * SIDE + SIDE - 1; y++) {
        for (let x = column * SIDE + 1; x < column * SIDE + SIDE - 1; x++) {
          const at = y * width + x
          const across = (data[at + 1] as number) - (data[at - 1] as number)
          const down = (data[at + width] as number) - (data[at - width] as number)
          xx += across * across
          yy += down * down
          xy += across * down
          if (Math.abs(across) + Math.abs(down) > 2 * EDGE) edges++
        }
      }
      if (edges < DENSE * (SIDE - 2) ** 2) continue
      const size = Math.hypot(xx - yy, 2 * xy)
      if (size < ALIKE * (xx + yy)) continue
      found.set(row * columns + column, { column, row, cos: (xx - yy) / size, sin: (2 * xy) / size })
    }
  return found
}

const COS_SAME = Math.cos((2 * SAME_WAY * Math.PI) / 180)

/** Squares that touch and point the same way. */
function groupsOf(squares: Map<number, Square>, columns: number): Square[][] {
  const left = new Map(squares)
  const groups: Square[][] = []
  for (const [start, first] of squares) {
    if (!left.delete(start)) continue
    const group = [first]
    for (const { column, row, cos, sin } of group)
      for (let down = -1; down <= 1; down++)
        for (let across = -1; across <= 1; across++) {
          const key = (row + down) * columns + column + across
          const next = left.get(key)
          if (!next || Math.abs(next.column - column) > 1 || next.cos * cos + next.sin * sin < COS_SAME)
            continue
          left.delete(key)
          group.push(next)
        }
    groups.push(group)
  }
  return groups
}

/**
 * Where a picture has bars side by side, whichever way they lie and whether or not they can be read: each a piece in
 * which they stand upright, with some white about it. By the structure tensor of each square.
 */
export function findBars(grey: Grey): Piece[] {
  const columns = Math.floor(grey.width / SIDE)
  return groupsOf(squaresOf(grey), columns)
    .filter((group) => group.length >= FEWEST)
    .map((group): Piece => {
      const sum = (of: (square: Square) => number) => group.reduce((total, square) => total + of(square), 0)
      const angle =
        Math.atan2(
          sum(({ sin }) => sin),
          sum(({ cos }) => cos),
        ) / 2
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      const middles = group.map(({ column, row }) => ({ x: (column + 0.5) * SIDE, y: (row + 0.5) * SIDE }))
      const range = (of: (point: Point) => number) => {
        const all = middles.map(of)
        return [Math.min(...all) - SIDE / 2 - MARGIN, Math.max(...all) + SIDE / 2 + MARGIN] as const
      }
      const [left, right] = range(({ x, y }) => x * cos + y * sin)
      const [top, bottom] = range(({ x, y }) => y * cos - x * sin)
      const [u, v] = [(left + right) / 2, (top + bottom) / 2]
      return {
        middle: { x: u * cos - v * sin, y: u * sin + v * cos },
        width: right - left,
        height: bottom - top,
        degrees: (-angle * 180) / Math.PI,
      }
    })
}

/** Whether a point lies in a piece. */
export function isIn({ x, y }: Point, { middle, width, height, degrees }: Piece): boolean {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const across = (x - middle.x) * cos - (y - middle.y) * sin
  const down = (x - middle.x) * sin + (y - middle.y) * cos
  return Math.abs(across) <= width / 2 && Math.abs(down) <= height / 2
}

/** Its corners: top left, top right, bottom right, bottom left. */
export function cornersOf({ middle, width, height, degrees }: Piece): [Point, Point, Point, Point] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const corner = (across: number, down: number) => ({
    x: middle.x + across * (width / 2) * cos + down * (height / 2) * sin,
    y: middle.y + down * (height / 2) * cos - across * (width / 2) * sin,
  })
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}
