import { expect, it } from 'vitest'
import { type EarlierOrder, PastOrders, type PastRow } from './past-orders.ts'

const blank: PastRow = {
  ...{
    line: 1,
    vendorId: 'v',
    number: 'A-1',
    officeId: 'o',
    productId: 'p',
    pack: 'BX/10',
    packQuantity: 10,
  },
  ...{ orderedOn: null, promisedOn: null, packs: null, price: null },
  ...{ receivedOn: null, received: null, rejected: null },
  ...{ invoice: '', invoicedOn: null, billed: null, billedPrice: null },
}
const ordered = { ...blank, orderedOn: '2025-03-03', packs: 6, price: 12.5 }

/** Places rows one after the other: what each brings, or why it does not. */
function placed(rows: readonly PastRow[], earlier: readonly EarlierOrder[] = []) {
  let id = 0
  const past = new PastOrders(earlier, () => String(++id))
  return rows.map((row) => past.place(row))
}
const brings = (rows: readonly PastRow[], earlier: readonly EarlierOrder[] = []) =>
  placed(rows, earlier).map(({ outcome, problem, plan }) =>
    problem
      ? `${problem.field} ${problem.is}`
      : plan
        ? Object.entries(plan)
            .flatMap(([name, part]) => (part ? [name] : []))
            .join(' ')
        : outcome,
  )

it('rows of one order line are its receipts and bills, each once', () => {
  const came = { receivedOn: '2025-03-10', received: 4 }
  const rest = { receivedOn: '2025-03-12', received: 2, rejected: 1 }
  const bill = { invoice: 'I-7', invoicedOn: '2025-03-11', billed: 6 }
  // A file that joins two receipts with one invoice, and repeats the first of them.
  const rows = [
    { ...ordered, ...came, ...bill },
    { ...ordered, ...rest, ...bill },
    { ...ordered, ...came, ...bill },
  ]
  expect(brings(rows)).toEqual(['order line receipt bill', 'receipt', 'same'])
  const [first, second] = placed(rows)
  expect(first?.plan).toMatchObject({
    order: { number: 'A-1', orderedOn: '2025-03-03' },
    line: { packs: 6, packQuantity: 10, packPrice: 12.5 },
    receipt: { quantity: 40, rejected: 0 },
    bill: { invoice: 'I-7', quantity: 60, packPrice: 12.5 },
  })
  expect(second?.plan?.receipt).toMatchObject({ quantity: 20, rejected: 10, lineId: first?.plan?.line?.id })
})

it('another price, pack or quantity of the same product is another line, and what came goes to the one that is open', () => {
  const dearer = { ...ordered, price: 13 }
  const came = { ...blank, receivedOn: '2025-03-10', received: 6 }
  const rows = [ordered, dearer, came, { ...came, receivedOn: '2025-03-11' }]
  const [first, second, third, fourth] = placed(rows)
  expect(brings(rows)).toEqual(['order line', 'line', 'receipt', 'receipt'])
  expect([third?.plan?.receipt?.lineId, fourth?.plan?.receipt?.lineId]).toEqual([
    first?.plan?.line?.id,
    second?.plan?.line?.id,
  ])
})

it('a later file attaches to what an earlier one brought in, and brings nothing twice', () => {
  const earlier: EarlierOrder = {
    ...{ id: 'o', vendorId: 'v', number: 'a-1', orderedOn: '2025-03-03' },
    lines: [
      {
        ...{ id: 'l', productId: 'p', packQuantity: 10, packs: 6, packPrice: 12.5, promisedOn: null },
        receipts: [{ receivedOn: '2025-03-10', quantity: 40, rejected: 0 }],
        bills: [],
      },
    ],
  }
  const came = { ...blank, packQuantity: null, receivedOn: '2025-03-10', received: 4 }
  expect(
    brings(
      [
        ordered,
        came,
        { ...came, receivedOn: '2025-03-12', received: 2 },
        {
          ...blank,
          invoice: 'I-7',
          invoicedOn: '2025-03-11',
          billed: 60,
          billedPrice: 1.25,
          packQuantity: 1,
        },
        { ...blank, packQuantity: null, invoice: 'I-7', invoicedOn: '2025-03-11', billed: 6 },
        { ...ordered, orderedOn: '2025-03-04' },
        { ...ordered, productId: 'other' },
      ],
      [earlier],
    ),
  ).toEqual([
    'same',
    'same',
    'receipt',
    'number not_on_order',
    'bill',
    'orderedOn other_day',
    'number not_on_order',
  ])
})

it('a row that cannot be is left out, and leaves nothing behind', () => {
  const came = { receivedOn: '2025-03-10', received: 4 }
  expect(
    brings([
      { ...blank, ...came },
      { ...blank, orderedOn: '2025-03-03' },
      { ...ordered, price: null },
      { ...ordered, promisedOn: '2025-03-02' },
      { ...ordered, ...came, receivedOn: '2025-03-02' },
      { ...ordered, ...came, received: null },
      { ...ordered, ...came, rejected: 5 },
      { ...ordered, invoice: 'I-7' },
      { ...ordered, packs: 1_000_001 },
      // Nothing came and nothing was billed.
      { ...ordered, received: 0, rejected: 0, billed: 0 },
    ]),
  ).toEqual([
    ...['number not_there', 'packs needs_packs', 'price needs_price', 'promisedOn promised_before'],
    ...['receivedOn received_before', 'received receipt_incomplete', 'rejected more_rejected'],
    ...['billed bill_incomplete', 'packs too_many', 'order line'],
  ])
})
