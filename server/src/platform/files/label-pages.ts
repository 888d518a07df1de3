import type { Language } from '@wellstock/domain/identity/preferences'
import type { LabelLayout } from '@wellstock/domain/platform/file-formats'
import type { Content } from 'pdfmake/interfaces'
import type { FileAnswer } from '../http/file-answer.ts'
import { messagesIn } from '../messages.ts'
import { pdfFile } from './pdf.ts'

const INCH = 72

/** In points. */
export type Size = { width: number; height: number }

/** Text of at most so many lines of a width; what does not fit is cut. Without `lines` it is never cut. */
type Text = {
  text: string
  fontSize: number
  bold?: boolean
  color?: string
  lines?: number
  width?: number
}
type Box = { box: Size; fill?: string; border?: { width: number; color: string } }
type Symbol = { svg: string; side: number }

/** Something on a label, so many points from its left and upper edge. */
export type Piece = { x: number; y: number } & (Text | Box | Symbol)

export type LabelOptions = { language: Language; layout: LabelLayout; copies: number }

/** Thirty labels of 2.625 × 1 inch on US Letter, three across; the gaps between the columns are an eighth of an inch. */
const sheet = {
  label: { width: 2.625 * INCH, height: INCH },
  columns: 3,
  perPage: 30,
  left: 0.1875 * INCH,
  top: 0.5 * INCH,
  across: 2.75 * INCH,
  down: INCH,
}

/** Draws every label as often as it is wanted, one on a page of its size or thirty on a sheet. */
export function drawLabels<Label>(
  labels: readonly Label[],
  single: { width: number; height: number },
  { language, layout, copies }: LabelOptions,
  draw: (label: Label, size: Size) => Piece[],
): FileAnswer {
  const m = messagesIn(language)
  const isSheet = layout === 'sheet'
  const size = isSheet ? sheet.label : { width: single.width * INCH, height: single.height * INCH }
  const drawn = labels.flatMap((label) => Array<Piece[]>(copies).fill(draw(label, size)))
  const content = drawn.flatMap((pieces, index): Content[] => {
    const place = isSheet ? index % sheet.perPage : 0
    const left = isSheet ? sheet.left + (place % sheet.columns) * sheet.across : 0
    const top = isSheet ? sheet.top + Math.floor(place / sheet.columns) * sheet.down : 0
    const placed = pieces.map((piece) => contentOf(piece, left, top))
    return place === 0 && index > 0 ? [{ text: '', pageBreak: 'before', fontSize: 1 }, ...placed] : placed
  })
  return pdfFile({
    info: { title: m.files_labels() },
    pageSize: isSheet ? 'LETTER' : size,
    pageMargins: 0,
    content,
  })
}

function contentOf({ x, y, ...piece }: Piece, left: number, top: number): Content {
  const absolutePosition = { x: left + x, y: top + y }
  if ('svg' in piece) return { svg: piece.svg, fit: [piece.side, piece.side], absolutePosition }
  if ('text' in piece) return { noWrap: true, ...piece, absolutePosition }
  const { box, fill, border } = piece
  const rectangle = {
    type: 'rect' as const,
    x: 0,
    y: 0,
    w: box.width,
    h: box.height,
    lineWidth: border?.width ?? 0,
    ...(fill && { color: fill }),
    ...(border && { lineColor: border.color }),
  }
  return { canvas: [rectangle], absolutePosition }
}
