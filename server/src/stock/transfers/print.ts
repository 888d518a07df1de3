import type { Transfer, TransferLine, TransferLot } from '@wellstock/contract/stock/transfer'
import type { LabelLayout } from '@wellstock/domain/platform/file-formats'
import { said } from '@wellstock/messages/sentence'
import type { TableCell } from 'pdfmake/interfaces'
import { scopeOf } from '../../platform/access/person.ts'
import { code128, qrCode } from '../../platform/files/barcode.ts'
import { numbersOf } from '../../platform/files/frame.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { drawLabels } from '../../platform/files/label-pages.ts'
import { drawSheet, lines, pickList, signatures, thing } from '../../platform/files/sheets.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn } from '../../platform/messages.ts'
import { getTransfer } from './find-transfer.ts'

async function printed(call: ScopedCall, id: string) {
  const { db, person } = call
  const transfer = await getTransfer(db, person, scopeOf(person, 'transfers.write'), id)
  const frame = await frameOf(call)
  return {
    transfer,
    m: messagesIn(frame.language),
    sheet: {
      ...frame,
      timeZone: transfer.from.timezone,
      subject: `${transfer.number} · ${transfer.from.name} → ${transfer.to.name}`,
      code: transfer.code,
    },
  }
}

const lotsOf = ({ lines: all }: Transfer) =>
  all.flatMap((line) => line.lots.map((lot): [TransferLine, TransferLot] => [line, lot]))

/** What is in the shipment, with boxes for whoever unpacks it. Before it is sent: what was picked, or is reserved for it. */
export async function printSlip(call: ScopedCall, id: string) {
  const { transfer, m, sheet } = await printed(call, id)
  const { number } = numbersOf(sheet)
  const isSent = transfer.shippedAt !== null
  const right = (text: string, bold = false): TableCell => ({ text, alignment: 'right', bold })
  const rows = lotsOf(transfer)
    .map(([line, lot]) => ({ line, lot, units: isSent ? lot.shipped : (lot.picked ?? lot.allocated) }))
    .filter(({ units }) => units > 0)
  const facts = [
    [m.transfers_purpose(), m[`transfers_file_purpose_${transfer.purpose}`]()],
    [m.common_expected(), transfer.expectedOn ?? ''],
    [m.transfers_file_carrier(), transfer.carrier],
    [m.common_note(), transfer.note],
  ].filter(([, value]) => value)
  return drawSheet(sheet, m.common_packing_slip(), [
    ...(transfer.isColdChain
      ? [
          {
            text: m.transfers_file_cold_chain().toUpperCase(),
            bold: true,
            fontSize: 14,
            margin: [0, 0, 0, 6] as [number, number, number, number],
          },
        ]
      : []),
    ...facts.map(([label, value]) => ({
      text: [{ text: `${label}: `, bold: true }, `${value}`],
      fontSize: 9,
    })),
    { text: ' ', fontSize: 4 },
    lines(
      ['*', 96, 60, 52, 56, 56],
      [
        { text: m.common_item(), bold: true },
        { text: m.common_lot(), bold: true },
        { text: m.common_expiry(), bold: true },
        right(m.transfers_figure_shipped(), true),
        { text: m.transfers_file_arrived(), bold: true },
        { text: m.transfers_file_damaged(), bold: true },
      ],
      rows.map(({ line, lot, units }) => [
        thing(line),
        lot.lotNumber ?? line.serialNumber ?? '',
        lot.expiryDate ?? '',
        right(number(units), true),
        box(),
        box(),
      ]),
      m.transfers_file_nothing(),
    ),
    signatures([m.transfers_file_sender(), m.transfers_file_receiver(), m.common_date()]),
  ])
}

const box = (): TableCell => ({ canvas: [{ type: 'rect', x: 0, y: 0, w: 48, h: 16, lineWidth: 0.8 }] })

/** What to take from where, as long as it is to be sent. */
export async function printPickList(call: ScopedCall, id: string) {
  const { transfer, sheet } = await printed(call, id)
  if (transfer.state !== 'approved' && transfer.state !== 'picking')
    throw problem('OPERATION_FAILED', said.pick_list_not_now())
  return pickList({
    ...sheet,
    lines: lotsOf(transfer)
      .filter(([, lot]) => lot.allocated > 0)
      .map(([line, lot]) => ({
        room: line.roomName ?? '',
        bin: line.binCode,
        name: line.name,
        sku: line.sku,
        unit: line.unit,
        lot: lot.lotNumber,
        expiry: lot.expiryDate,
        quantity: lot.allocated,
      })),
  })
}

/** The label of the shipment, 4 × 6 inches: from, to, number as bars, and the code that opens it. */
export async function printLabel(call: ScopedCall, { id, layout }: { id: string; layout: LabelLayout }) {
  const { transfer, m, sheet } = await printed(call, id)
  const { from, to, number, code, isColdChain, expectedOn } = transfer
  return drawLabels(
    [transfer],
    { width: 4, height: 6 },
    { language: sheet.language, layout, copies: 1 },
    (_, { width, height }) =>
      height < 100
        ? [
            { svg: qrCode(code), side: 54, x: 6, y: 6 },
            { text: number, fontSize: 9, bold: true, lines: 1, width: width - 70, x: 66, y: 6 },
            {
              text: `${m.transfers_file_to()} ${to.name}`,
              fontSize: 9,
              lines: 2,
              width: width - 70,
              x: 66,
              y: 20,
            },
          ]
        : [
            { text: sheet.organization, fontSize: 9, lines: 1, width: width - 24, x: 12, y: 12 },
            { text: m.transfers_file_from(), fontSize: 9, x: 12, y: 30 },
            { text: from.name, fontSize: 14, bold: true, lines: 1, width: width - 24, x: 12, y: 42 },
            { text: m.transfers_file_to(), fontSize: 10, x: 12, y: 70 },
            { text: to.name, fontSize: 26, bold: true, lines: 2, width: width - 24, x: 12, y: 84 },
            { text: number, fontSize: 18, bold: true, x: 12, y: 158 },
            { svg: code128(number), side: width - 24, x: 12, y: 186 },
            { svg: qrCode(code), side: 110, x: 12, y: 296 },
            ...(expectedOn
              ? [{ text: `${m.common_expected()} ${expectedOn}`, fontSize: 11, x: 134, y: 300 }]
              : []),
            ...(isColdChain
              ? [
                  {
                    text: m.transfers_file_cold_chain().toUpperCase(),
                    fontSize: 14,
                    bold: true,
                    lines: 2,
                    width: width - 146,
                    x: 134,
                    y: 324,
                  },
                ]
              : []),
            { text: code, fontSize: 7, lines: 1, width: width - 24, x: 12, y: 412 },
          ],
  )
}
