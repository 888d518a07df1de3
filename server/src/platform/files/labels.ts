import { messagesIn } from '../messages.ts'
import { dataMatrix, gs1DataMatrix, qrCode } from './barcode.ts'
import { drawLabels, type LabelOptions, type Piece, type Size } from './label-pages.ts'

const MARGIN = 6
const BLACK = '#000000'
/** Dark enough to stay dark where it is printed in grey. */
const RED = '#b3261e'

export type ItemLabel = { name: string; sku: string; bin: string | null; code: string }

export function itemLabels(labels: readonly ItemLabel[], options: LabelOptions) {
  const m = messagesIn(options.language)
  return drawLabels(labels, { width: 2, height: 1 }, options, ({ name, sku, bin, code }, size) => {
    const side = 46
    const x = MARGIN + side + 6
    const width = size.width - x - MARGIN
    return [
      { svg: dataMatrix(code), side, x: MARGIN, y: MARGIN },
      { text: name, fontSize: 9, bold: true, lines: 2, width, x, y: 5 },
      { text: `${m.common_sku()} ${sku}`, fontSize: 7.5, lines: 1, width, x, y: 29 },
      ...(bin
        ? [{ text: `${m.files_bin()} ${bin}`, fontSize: 9, bold: true, lines: 1, width, x, y: 40 }]
        : []),
      codeText(code, size, MARGIN + side + 3, 2),
    ]
  })
}

export type LotLabel = {
  name: string
  lot: string | null
  /** `YYYY-MM-DD` */
  expiry: string | null
  useFirst: boolean
  /** `gs1ElementString` and `gs1BracketString` where the product has a GTIN; else our own code of the lot. */
  symbol: { gs1: string; text: string } | { code: string }
}

export function lotLabels(labels: readonly LotLabel[], options: LabelOptions) {
  const m = messagesIn(options.language)
  return drawLabels(labels, { width: 2.25, height: 1.25 }, options, (label, size) => {
    const { name, lot, expiry, useFirst, symbol } = label
    const isHigh = size.height > 80
    const side = isHigh ? 50 : 45
    const x = MARGIN + side + 6
    const width = size.width - x - MARGIN
    const [svg, code] =
      'gs1' in symbol ? [gs1DataMatrix(symbol.gs1), symbol.text] : [dataMatrix(symbol.code), symbol.code]
    return [
      { svg, side, x: MARGIN, y: 4 },
      { text: name, fontSize: 8, bold: true, lines: isHigh ? 2 : 1, width, x, y: 3 },
      ...(expiry
        ? [{ text: `${m.files_label_expiry()} ${expiry}`, fontSize: 13, bold: true, x, y: isHigh ? 22 : 13 }]
        : []),
      ...(lot
        ? [
            {
              text: `${m.files_label_lot()} ${lot}`,
              fontSize: 8,
              bold: true,
              lines: 2,
              width,
              x,
              y: isHigh ? 39 : 29,
            },
          ]
        : []),
      codeText(code, size, isHigh ? 60 : 49, 2),
      ...(useFirst ? flag(m.files_use_first(), size) : []),
    ]
  })
}

/** White on black along the lower edge: seen from afar, in any print. */
function flag(text: string, { width, height }: Size): Piece[] {
  return [
    { box: { width, height: 10 }, fill: BLACK, x: 0, y: height - 10 },
    { text, fontSize: 8, bold: true, color: '#ffffff', x: MARGIN, y: height - 9.8 },
  ]
}

export type RoomLabel = { number: string; name: string; office: string; code: string }

export function roomLabels(labels: readonly RoomLabel[], options: LabelOptions) {
  return drawLabels(
    labels,
    { width: 2.25, height: 1.25 },
    options,
    ({ number, name, office, code }, size) => {
      const side = size.height - 22
      const x = MARGIN + side + 8
      const width = size.width - x - MARGIN
      return [
        { svg: qrCode(code), side, x: MARGIN, y: 5 },
        { text: number, fontSize: 20, bold: true, lines: 1, width, x, y: 3 },
        { text: name, fontSize: 8.5, bold: true, lines: 2, width, x, y: 27 },
        { text: office, fontSize: 7, lines: 1, width, x, y: 48 },
        codeText(code, size, size.height - 15, 2),
      ]
    },
  )
}

export type QuarantineLabel = {
  name: string
  sku: string
  lot: string | null
  /** `YYYY-MM-DD` */
  expiry: string | null
  /** In the words of whoever held it back. */
  reason: string
  heldBy: string
  /** `YYYY-MM-DD` */
  since: string
  code: string
  /** It is held for a recall. */
  isRecalled: boolean
}

export function quarantineLabels(labels: readonly QuarantineLabel[], options: LabelOptions) {
  const m = messagesIn(options.language)
  const title = ({ isRecalled }: QuarantineLabel) => (isRecalled ? m.files_recalled() : m.files_quarantine())
  const stock = ({ sku, lot, expiry }: QuarantineLabel) =>
    [
      `${m.common_sku()} ${sku}`,
      lot && `${m.files_label_lot()} ${lot}`,
      expiry && `${m.files_label_expiry()} ${expiry}`,
    ]
      .filter(Boolean)
      .join(' · ')

  const tag = (label: QuarantineLabel, { width, height }: Size): Piece[] => [
    { box: { width, height }, border: { width: 12, color: RED }, x: 0, y: 0 },
    { box: { width, height: 54 }, fill: RED, x: 0, y: 0 },
    { text: title(label), fontSize: 36, bold: true, color: '#ffffff', x: 14, y: 7 },
    { text: m.files_do_not_use(), fontSize: 15, bold: true, x: 14, y: 60 },
    { text: label.name, fontSize: 12, bold: true, lines: 2, width: width - 28, x: 14, y: 80 },
    { text: stock(label), fontSize: 9, lines: 2, width: width - 28, x: 14, y: 110 },
    { text: m.common_reason(), fontSize: 9, bold: true, x: 14, y: 136 },
    { text: label.reason, fontSize: 10, lines: 3, width: width - 98, x: 14, y: 147 },
    {
      text: `${m.files_held_by()} ${label.heldBy} · ${m.common_since()} ${label.since}`,
      fontSize: 7.5,
      lines: 1,
      width: width - 98,
      x: 14,
      y: 186,
    },
    { svg: dataMatrix(label.code), side: 54, x: width - 70, y: 136 },
    { text: label.code, fontSize: 6, lines: 2, width: 66, x: width - 76, y: 192 },
  ]

  const small = (label: QuarantineLabel, size: Size): Piece[] => [
    { box: { width: size.width, height: 20 }, fill: RED, x: 0, y: 0 },
    { text: title(label), fontSize: 14, bold: true, color: '#ffffff', x: MARGIN, y: 1.5 },
    { svg: dataMatrix(label.code), side: 36, x: size.width - 36 - MARGIN, y: 23 },
    { text: label.name, fontSize: 7.5, bold: true, lines: 1, width: 136, x: MARGIN, y: 22 },
    { text: stock(label), fontSize: 6.5, lines: 2, width: 136, x: MARGIN, y: 32 },
    { text: `${m.common_reason()}: ${label.reason}`, fontSize: 6.5, lines: 1, width: 136, x: MARGIN, y: 49 },
    codeText(label.code, size, 61, 1),
  ]

  return drawLabels(labels, { width: 4, height: 3 }, options, options.layout === 'single' ? tag : small)
}

const codeText = (code: string, { width }: Size, y: number, lines: number): Piece => ({
  text: code,
  fontSize: 5.5,
  lines,
  width: width - 2 * MARGIN,
  x: MARGIN,
  y,
})
