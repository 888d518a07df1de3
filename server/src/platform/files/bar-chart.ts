import type { Content } from 'pdfmake/interfaces'
import { escaped } from './sheet-xml.ts'

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
const CHARACTER = 3.9
/** Apart from one another in grey as well. */
const colors = ['#2f6f73', '#c28f2c', '#7d4f9e', '#4a7fc1', '#a3483f', '#6b7a3a']
export const MAX_SERIES = colors.length
export const MAX_GROUPS = 24

const cut = (text: string, width: number) => {
  const most = Math.max(2, Math.floor(width / CHARACTER))
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

const writing = (x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end') =>
  `<text x="${x}" y="${y}" font-family="Roboto" font-size="7" fill="#333333" text-anchor="${anchor}">${escaped(text)}</text>`

/** Bars in groups, drawn as lines rather than as a picture: sharp at every size. The scale always has its 0. */
export function barChart({ groups, series, shown }: BarChart): Content {
  const all = series.flatMap(({ values }) => values).filter((value) => value !== null)
  const highest = Math.max(0, ...all)
  const lowest = Math.min(0, ...all)
  const range = highest - lowest || 1
  const heightOf = (value: number) => TOP + (PLOT * (highest - value)) / range
  const groupWidth = (WIDTH - LEFT) / Math.max(1, groups.length)
  const barWidth = Math.min(28, (groupWidth * 0.8) / Math.max(1, series.length))

  const scale = [...new Set([lowest, lowest + range / 2, highest, 0])].map((value) => {
    const y = heightOf(value)
    return `<line x1="${LEFT}" y1="${y}" x2="${WIDTH}" y2="${y}" stroke="${value === 0 ? '#333333' : '#cccccc'}" stroke-width="0.6"/>${writing(LEFT - 6, y + 2.5, shown(value), 'end')}`
  })
  const legend = series.map(({ name }, index) => {
    const width = (WIDTH - LEFT) / series.length
    const x = LEFT + index * width
    return `<rect x="${x}" y="2" width="7" height="7" fill="${colors[index]}"/>${writing(x + 11, 8.5, cut(name, width - 16), 'start')}`
  })
  const bars = groups.map((group, at) => {
    const middle = LEFT + groupWidth * (at + 0.5)
    const drawn = series.map(({ values }, index) => {
      const value = values[at] ?? null
      if (value === null) return ''
      const x = middle - (barWidth * series.length) / 2 + index * barWidth
      return `<rect x="${x}" y="${heightOf(Math.max(0, value))}" width="${barWidth * 0.9}" height="${(PLOT * Math.abs(value)) / range}" fill="${colors[index]}"/>`
    })
    return drawn.join('') + writing(middle, TOP + PLOT + 12, cut(group, groupWidth), 'middle')
  })
  const height = TOP + PLOT + BOTTOM
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${[...scale, ...legend, ...bars].join('')}</svg>`,
    width: WIDTH,
    margin: [0, 2, 0, 8],
  }
}
