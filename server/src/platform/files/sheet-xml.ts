import type { ColumnKind } from './table-file.ts'

/** Source: ECMA-376 part 1, 18.3 (worksheets) and 22.4 (`_xHHHH_` for what XML cannot hold). */

const MAX_TEXT = 32_767
const DAY = 86_400_000
/** Day 0 of a spreadsheet. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text within XML. Control characters, which XML has none of, are written as spreadsheets read them: `_x0007_`. */
export const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (sign) => named[sign] ?? sign)

/** The formats of numbers in the order in which `stylesXml` lists them. */
export const formats = ['#,##0.00##', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '0.0%'] as const

const formatOf: Partial<Record<ColumnKind, (typeof formats)[number]>> = {
  money: '#,##0.00##',
  date: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
  percent: '0.0%',
}

/** The number of a style: plain and the formats, then all of them in bold. */
function styleOf(kind: ColumnKind, isBold: boolean) {
  const format = formatOf[kind]
  return (isBold ? formats.length + 1 : 0) + (format ? formats.indexOf(format) + 1 : 0)
}

/** A, B, … Z, AA: the letters of a column, counted from 0. */
export function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter
}

/** A value as its column says; text is a string whatever it looks like, so that nothing is ever a formula. */
function cellXml(place: string, value: unknown, kind: ColumnKind, isBold: boolean, clock: Clock): string {
  if (value === null || value === undefined || value === '') return ''
  const number = kind === 'text' ? Number.NaN : serialOf(value, kind, clock)
  const isNumber = Number.isFinite(number)
  const style = styleOf(isNumber ? kind : 'text', isBold)
  const start = `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}`
  if (isNumber) return `${start}><v>${number}</v></c>`
  const text = String(value)
  const fitting = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''
  return `${start} t="inlineStr"><is><t${space}>${escaped(fitting)}</t></is></c>`
}

type Clock = (instant: string) => string

function serialOf(value: unknown, kind: ColumnKind, clock: Clock): number {
  if (kind === 'date') return (Date.parse(`${value}T00:00:00Z`) - DAY_ZERO) / DAY
  // A spreadsheet knows no zones: the clock of the frame's zone is written as it stands.
  if (kind === 'instant')
    return (Date.parse(`${clock(String(value)).replace(' ', 'T')}:00Z`) - DAY_ZERO) / DAY
  return Number(value)
}

/** Writes rows one below the other, counting from 1. */
export function rowWriter(clock: Clock) {
  let line = 0
  return (cells: readonly [value: unknown, kind: ColumnKind][], isBold = false): string => {
    line++
    const xml = cells.map(([value, kind], index) =>
      cellXml(`${lettersOf(index)}${line}`, value, kind, isBold, clock),
    )
    return `<row r="${line}">${xml.join('')}</row>`
  }
}

/** The beginning of a sheet, up to its rows. */
export const sheetStart = (widths: readonly number[], hasFrozenHead: boolean) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">${
    hasFrozenHead ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : ''
  }</sheetView></sheetViews><cols>${widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

export const sheetEnd = '</sheetData></worksheet>'
