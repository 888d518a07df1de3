import type { FigureKey } from '@wellstock/domain/overview/figures'
import { chartColor, seriesColor } from '../../ui/series.tsx'

const dashes = [undefined, '6 4', '2 3', '10 3 2 3']
const ROUND = 6

/** How the nth series is drawn: neighbors differ in color and in line or hatching. */
export function seriesStyle(index: number, figure: FigureKey | undefined) {
  const isHatched = index % 2 === 1
  const dash = dashes[(index % 2) + 2 * (Math.floor(index / ROUND) % 2)]
  return {
    color: (figure && seriesColor(figure)) ?? chartColor(index),
    ...(dash && { strokeDasharray: dash }),
    ...(isHatched && { hatch: `reports-hatch-${index}` }),
  }
}
