import { dayIn } from '@wellstock/messages/say'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { numbersOf, paperOf } from '../../platform/files/frame.ts'
import type { Printable } from '../../platform/files/pdf.ts'
import { messagesIn } from '../../platform/messages.ts'
import { changesOf, type Paper, remarksOf, replacedNumber, termsOf } from './paper.ts'

/** It is not known which language a vendor reads. */
const m = messagesIn('en')

/** A purchase order as it is printed: who orders what from whom, at which price, by when, and where it goes. */
export function paperOfOrder(paper: Paper): Printable {
  const { money, number } = numbersOf({ language: 'en', currency: paper.currency })
  const title = `${m.vendor_orders_paper_title()} ${paper.number ?? m.vendor_orders_paper_draft()}`
  const right = (text: string, more: object = {}): TableCell => ({ text, alignment: 'right', ...more })
  const block = (label: string, lines: string[]): Content => ({
    stack: [
      { text: label, fontSize: 8, bold: true },
      ...lines.filter(Boolean).map((text, place) => ({ text, ...(place === 0 && { bold: true }) })),
    ],
  })
  const replaced = paper.revision > 0 && m.vendor_orders_paper_replaces({ number: replacedNumber(paper) })
  return {
    pageSize: paperOf(paper),
    pageMargins: [40, 40, 40, 48],
    info: { title },
    content: [
      {
        layout: 'band',
        table: {
          widths: ['*'],
          body: [
            [
              {
                stack: [
                  { text: paper.organization, fontSize: 9 },
                  { text: title, fontSize: 17, bold: true },
                ],
              },
            ],
          ],
        },
      },
      {
        columns: [
          block(m.common_vendor(), [paper.vendor, paper.vendorAddress]),
          block(m.vendor_orders_paper_ship_to(), [
            `${paper.organization} · ${paper.office}`,
            ...paper.address,
          ]),
          block(m.vendor_orders_paper_buyer(), [paper.buyer, paper.buyerEmail]),
        ],
        columnGap: 16,
        fontSize: 9,
        margin: [0, 14, 0, 0],
      },
      {
        text: termsOf(paper)
          .filter(([, value]) => value)
          .map(([label, value]) => `${label}: ${value}`)
          .join('   ·   '),
        fontSize: 9,
        margin: [0, 12, 0, 10],
      },
      ...(replaced
        ? [
            { text: replaced, bold: true, fontSize: 9 },
            { ul: changesOf(paper), fontSize: 9, margin: [0, 4, 0, 10] as [number, number, number, number] },
          ]
        : []),
      {
        layout: 'rows',
        fontSize: 9,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['auto', 'auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto'],
          body: [
            [
              { text: '#', bold: true },
              { text: m.vendor_orders_paper_vendor_sku(), bold: true },
              { text: m.common_item(), bold: true },
              { text: m.vendor_orders_paper_pack(), bold: true },
              right(m.common_quantity(), { bold: true }),
              { text: m.orders_file_needed_by(), bold: true },
              right(m.vendor_orders_paper_price(), { bold: true }),
              right(m.common_amount(), { bold: true }),
            ],
            ...paper.lines.map((line, place): TableCell[] => [
              String(place + 1),
              line.vendorSku,
              {
                stack: [
                  line.name,
                  { text: line.sku, fontSize: 7 },
                  ...remarksOf(line).map((text) => ({ text, fontSize: 7 })),
                ],
              },
              packText(line),
              right(number(line.packs)),
              line.neededBy ? dayIn(line.neededBy, 'en') : '',
              right(money(line.packPrice)),
              right(money(line.amount)),
            ]),
            [
              { text: m.common_total(), bold: true, colSpan: 7, alignment: 'right' },
              '',
              '',
              '',
              '',
              '',
              '',
              right(money(paper.total), { bold: true }),
            ],
          ],
        },
      },
      ...(paper.note
        ? [{ text: paper.note, margin: [0, 14, 0, 0] as [number, number, number, number], fontSize: 10 }]
        : []),
      {
        text: m.vendor_orders_paper_please({ number: paper.number ?? '' }),
        fontSize: 9,
        margin: [0, 14, 0, 0],
      },
    ],
    footer: {
      left: [paper.organization, title].join(' · '),
      right: m.files_page({ page: '{page}', pages: '{pages}' }),
    },
  }
}

/** BX (100 EA); a single unit by itself. */
const packText = ({ pack, packQuantity, unit }: Paper['lines'][number]) =>
  packQuantity === 1 ? pack : `${pack} (${packQuantity} ${unit})`
