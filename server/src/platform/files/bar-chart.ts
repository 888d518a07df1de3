import type { Content } from 'pdfmake/interfaces'

export type BarChart = {
  /** What stands under each group of bars. */
  groups: readonly string[]
  /** A bar in every group; nothing where there is no figure. */
  series: readonly { name: string; values: readonly (number | null)[] }[]
  /** A value in words, beside the lines of the scale. */
  shown: (value: number) => string
}

/** In points: what a landscape page holds in width. */
const WIDTH = 700
const LEFT = 78
const PLOT = 120
const TOP = 22
const BOTTOM = 18
const FONT_SIZE = 7
/** From the upper edge of a line of text to what its letters stand on. */
const ASCENT = 6.5
/** Apart from one another in grey as well. */
const colors = ['#2f6f73', '#c28f2c', '#7d4f9e', '#4a7fc1', '#a3483f', '#6b7a3a']
export const MAX_SERIES = colors.length
export const MAX_GROUPS = 24

type Alignment = 'left' | 'center' | 'right'

/** One line within a width, at a height that its letters stand on. */
const writing = (x: number, y: number, width: number, text: string, alignment: Alignment): Content => {
  const line = { text, lines: 1, width, alignment, fontSize: FONT_SIZE, color: '#333333' }
  return { ...line, relativePosition: { x, y: y - ASCENT } }
}

/** Bars in groups, drawn as lines rather than as a picture: sharp at every size. The scale always has its 0. */
export function barChart({ groups, series, shown }: BarChart): Content {
  const all = series.flatMap(({ values }) => values).filter((value) => value !== null)
  const highest = Math.max(0, ...all)
  const lowest = Math.min(0, ...all)
  const range = highest - lowest || 1
  const heightOf = (value: number) => TOP + (PLOT * (highest - value)) / range
  const groupWidth = (WIDTH - LEFT) / Math.max(1, groups.length)
  const barWidth = Math.min(28, (groupWidth * 0.8) / Math.max(1, series.length))

  const scale = [...new Set([lowest, lowest + range / 2, highest, 0])]
  const scaleLines = scale.map((value) => {
    const y = heightOf(value)
    return `<line x1="${LEFT}" y1="${y}" x2="${WIDTH}" y2="${y}" stroke="${value === 0 ? '#333333' : '#cccccc'}" stroke-width="0.6"/>`
  })
  const legendWidth = (WIDTH - LEFT) / series.length
  const legendX = (index: number) => LEFT + index * legendWidth
  const squares = series.map(
    (_, index) => `<rect x="${legendX(index)}" y="2" width="7" height="7" fill="${colors[index]}"/>`,
  )
  const groupX = (at: number) => LEFT + groupWidth * at
  const bars = groups.flatMap((_, at) =>
    series.map(({ values }, index) => {
      const value = values[at] ?? null
      if (value === null) return ''
      const x = groupX(at + 0.5) - (barWidth * series.length) / 2 + index * barWidth
      return `<rect x="${x}" y="${heightOf(Math.max(0, value))}" width="${barWidth * 0.9}" height="${(PLOT * Math.abs(value)) / range}" fill="${colors[index]}"/>`
    }),
  )
  const height = TOP + PLOT + BOTTOM
  return {
    unbreakable: true,
    margin: [0, 2, 0, 8],
    stack: [
      ...scale.map((value) => writing(0, heightOf(value) + 2.5, LEFT - 6, shown(value), 'right')),
      ...series.map(({ name }, index) => writing(legendX(index) + 11, 8.5, legendWidth - 16, name, 'left')),
      ...groups.map((group, at) => writing(groupX(at), TOP + PLOT + 12, groupWidth, group, 'center')),
      {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${[...scaleLines, ...squares, ...bars].join('')}</svg>`,
        width: WIDTH,
      },
    ],
  }
}
