import type { Content, TableCell } from 'pdfmake/interfaces'
import { messagesIn } from '../messages.ts'
import { qrCode } from './barcode.ts'
import { asOfTime, type Frame, numbersOf, paperOf } from './frame.ts'
import { pdfFile } from './pdf.ts'

/** Where something is: the room's number and name, and the bin within it. */
type Place = { room: string; bin: string | null }
export type Thing = { name: string; sku: string; unit: string }
/** `expiry` is `YYYY-MM-DD`. */
type OfLot = { lot: string | null; expiry: string | null }

export type Sheet = Frame & {
  /** Under the title: what the sheet is about, such as the room with its office, building and floor. */
  subject: string
  /** Our own code of the room, the count or the list: on every page, as text and as a symbol. */
  code: string
}

export type RoomSheet = Sheet & { lines: (Place & Thing & { onHand: number; par: number | null })[] }
export type CountSheet = Sheet & { lines: (Place & Thing & OfLot)[] }
export type PickList = Sheet & { lines: (Place & Thing & OfLot & { quantity: number })[] }

const writeIn: Content = { canvas: [{ type: 'rect', x: 0, y: 0, w: 48, h: 16, lineWidth: 0.8 }] }
const checkbox: Content = { canvas: [{ type: 'rect', x: 0, y: 1, w: 11, h: 11, lineWidth: 1 }] }
const right = (text: string): TableCell => ({ text, alignment: 'right' })
const head = (text: string): TableCell => ({ text, bold: true })
const rightHead = (text: string): TableCell => ({ text, bold: true, alignment: 'right' })

export const thing = ({ name, sku, unit }: Thing): TableCell => ({
  stack: [
    { text: name, bold: true },
    { text: `${sku} · ${unit}`, fontSize: 7.5 },
  ],
})
const place = ({ room, bin }: Place): TableCell => ({
  stack: [
    { text: bin ?? '', bold: true },
    { text: room, fontSize: 7.5 },
  ],
})

/** Rooms in the order given, within each the bins as one walks along them: A-2 before A-10. */
export function inBinOrder<Line extends Place>(lines: readonly Line[]): Line[] {
  const rooms = [...new Set(lines.map(({ room }) => room))]
  const { compare } = new Intl.Collator('en', { numeric: true })
  return lines.toSorted(
    (one, other) =>
      rooms.indexOf(one.room) - rooms.indexOf(other.room) || compare(one.bin ?? '', other.bin ?? ''),
  )
}

/** What is kept in a room with its levels, and boxes to write what is there and what should be ordered. */
export function roomSheet(sheet: RoomSheet) {
  const m = messagesIn(sheet.language)
  const { number } = numbersOf(sheet)
  return drawSheet(sheet, m.files_room_sheet(), [
    lines(
      [44, '*', 50, 44, 56, 56],
      [
        head(m.files_bin()),
        head(m.common_item()),
        rightHead(m.common_on_hand()),
        rightHead(m.files_par()),
        head(m.files_counted()),
        head(m.files_order()),
      ],
      inBinOrder(sheet.lines).map((line) => [
        place(line),
        thing(line),
        right(number(line.onHand)),
        right(line.par === null ? '' : number(line.par)),
        writeIn,
        writeIn,
      ]),
      m.files_nothing_here(),
    ),
  ])
}

const OTHER_LOTS = 5

/** For counting without knowing what should be there: no quantities. What is found beside the list has room below it. */
export function countSheet(sheet: CountSheet) {
  const m = messagesIn(sheet.language)
  const widths = [60, '*', 110, 60, 52] as const
  const heads = [m.files_bin(), m.common_item(), m.common_lot(), m.common_expiry(), m.files_counted()]
  const found = { text: ' ', fontSize: 14 }
  return drawSheet(sheet, m.files_count_sheet(), [
    lines(
      widths,
      heads.map(head),
      inBinOrder(sheet.lines).map((line) => [
        place(line),
        thing(line),
        line.lot ?? '',
        line.expiry ?? '',
        writeIn,
      ]),
      m.files_nothing_here(),
    ),
    { text: m.files_other_lots(), bold: true, margin: [0, 14, 0, 2] },
    lines(
      widths,
      heads.map(head),
      Array.from({ length: OTHER_LOTS }, () => [found, '', '', '', writeIn]),
      '',
    ),
    signatures([m.common_name(), m.common_date(), m.files_signature()]),
  ])
}

/** What to take from where, in the order of the bins, and of which lot. */
export function pickList(sheet: PickList) {
  const m = messagesIn(sheet.language)
  const { number } = numbersOf(sheet)
  return drawSheet(sheet, m.common_pick_list(), [
    lines(
      [12, 60, '*', 96, 56, 46, 56],
      [
        '',
        head(m.files_bin()),
        head(m.common_item()),
        head(m.common_lot()),
        head(m.common_expiry()),
        rightHead(m.common_quantity()),
        head(m.files_taken()),
      ],
      inBinOrder(sheet.lines).map((line) => [
        checkbox,
        place(line),
        thing(line),
        line.lot ?? '',
        line.expiry ?? '',
        { text: number(line.quantity), bold: true, alignment: 'right', fontSize: 11 },
        writeIn,
      ]),
      m.files_nothing_here(),
    ),
    signatures([m.common_name(), m.common_date(), m.files_signature()]),
  ])
}

/** A table whose heading is repeated on every page. */
export const lines = (
  widths: readonly (number | '*')[],
  heads: TableCell[],
  body: TableCell[][],
  nothing: string,
): Content =>
  body.length === 0
    ? { text: nothing, italics: true }
    : {
        layout: 'rows',
        table: { headerRows: 1, dontBreakRows: true, widths: [...widths], body: [heads, ...body] },
      }

/** Lines to sign on. */
export const signatures = (labels: string[]): Content => ({
  unbreakable: true,
  margin: [0, 24, 0, 0],
  columnGap: 16,
  columns: labels.map((label) => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 150, y2: 0, lineWidth: 0.8 }] },
      { text: label, fontSize: 8, margin: [0, 2, 0, 0] },
    ],
  })),
})

/** A printed document: its title and symbol on every page, when it was made under it. */
export function drawSheet(sheet: Sheet, title: string, content: Content[]) {
  const { organization, subject, code } = sheet
  const m = messagesIn(sheet.language)
  return pdfFile({
    pageSize: paperOf(sheet),
    pageMargins: [36, 104, 36, 40],
    info: { title: `${title} ${subject}` },
    header: {
      margin: [36, 24, 36, 0],
      columns: [
        {
          width: '*',
          stack: [
            { text: organization, fontSize: 8 },
            { text: title, fontSize: 16, bold: true },
            { text: subject, fontSize: 11 },
          ],
        },
        {
          width: 170,
          stack: [
            { svg: qrCode(code), fit: [52, 52], alignment: 'right' },
            { text: code, fontSize: 7, alignment: 'right', margin: [0, 3, 0, 0] },
          ],
        },
      ],
    },
    content,
    footer: {
      left: m.files_as_of({ time: asOfTime(sheet) }),
      right: m.files_page({ page: '{page}', pages: '{pages}' }),
    },
  })
}
