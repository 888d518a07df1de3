import { Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { PastOrder, PastOrderLine } from '@wellstock/contract/buying/past-orders'
import { pastOrder } from '@wellstock/contract/platform/kinds'
import type { ReactNode } from 'react'
import { DocumentView } from '../../identity/document-kinds/document-view.tsx'
import { formatDate, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { amount } from '../../ui/amount.tsx'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { PastBadge, shareWord } from './past-order-columns.tsx'

const route = getRouteApi('/dashboard/vendor-orders/past/$id')

/** An order of earlier years: what was ordered, what came of it and what was billed. */
export function PastOrderPage() {
  const { id } = route.useParams()
  return (
    <DocumentView<PastOrder> kind={pastOrder} id={id} icon={IconHistory} badge={() => <PastBadge />}>
      {(found) => <Details key={id} found={found} />}
    </DocumentView>
  )
}

function Details({ found }: { found: PastOrder }) {
  const { orderedOn, total, received, billed, lines, receipts, bills } = found
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const withLine = <Row extends { lineId: string }>(rows: readonly Row[]) =>
    rows.flatMap((row) => {
      const line = lineOf.get(row.lineId)
      return line ? [{ ...row, line }] : []
    })
  return (
    <Stack>
      <Facts isFramed>
        <Fact label={m.past_orders_ordered_on()}>{formatDate(orderedOn)}</Fact>
        <Fact label={m.common_value()}>{formatPrice(total)}</Fact>
        <Fact label={m.past_orders_received()}>{shareWord(received)}</Fact>
        <Fact label={m.past_orders_billed()}>{shareWord(billed)}</Fact>
        <Fact label={m.past_orders_from_file()}>
          <Files found={found} />
        </Fact>
      </Facts>
      <Lined
        title={m.common_lines()}
        name="past-order-lines"
        rows={lines}
        columns={lineColumns}
        card={LineCard}
      />
      <Lined
        title={m.page_title_receipts()}
        name="past-order-receipts"
        rows={withLine(receipts)}
        columns={receiptColumns}
        card={({ line, receivedOn, quantity }) => (
          <CardOf line={line} at={receivedOn} figure={amount(quantity, line.product.unit)} />
        )}
      />
      <Lined
        title={m.page_title_invoices()}
        name="past-order-bills"
        rows={withLine(bills)}
        columns={billColumns}
        card={({ line, number, invoicedOn, quantity, packPrice }) => (
          <CardOf
            line={line}
            at={invoicedOn}
            note={number}
            figure={formatPrice((quantity / line.packQuantity) * packPrice)}
          />
        )}
      />
    </Stack>
  )
}

function Files({ found: { files } }: { found: PastOrder }) {
  const mayBringIn = useCan('vendors.write')
  return files.map(({ id, fileName, committedAt }) => (
    <span key={id} className={`${ui.block} ${ui.breaks}`}>
      {mayBringIn ? (
        <Link to="/dashboard/vendor-orders/past" search={{ file: id } as never}>
          {fileName}
        </Link>
      ) : (
        fileName
      )}
      {` · ${formatDate(committedAt)}`}
    </span>
  ))
}

type LinedProps<Row> = {
  title: string
  name: string
  rows: readonly Row[]
  columns: () => GridColumn<Row>[]
  card: (row: Row) => ReactNode
}

/** Rows of the order; where there are none, nothing was brought in of them. */
function Lined<Row extends { id: string }>({ title, name, rows, columns, card }: LinedProps<Row>) {
  return (
    <Block title={title}>
      <List
        name={name}
        label={title}
        answer={{ data: rows, error: null, refetch: () => {} }}
        columns={columns()}
        rowId={({ id }) => id}
        rowName={({ id }) => id}
        card={card}
        empty={{ none: { icon: IconHistory, title: m.past_orders_nothing_of_it() } }}
      />
    </Block>
  )
}

const What = ({ line: { product } }: { line: PastOrderLine }) => (
  <span className={`${ui.words} ${ui.notes}`}>
    {product.name}
    <small className={ui.code}>{product.sku}</small>
  </span>
)

type CardOfProps = { line: PastOrderLine; at: string; note?: string; figure: ReactNode }

const CardOf = ({ line, at, note, figure }: CardOfProps) => (
  <Stack gap={4}>
    <What line={line} />
    <small className={ui.note}>{[note, formatDate(at)].filter(Boolean).join(' · ')}</small>
    <b className={ui.figures}>{figure}</b>
  </Stack>
)

const LineCard = (line: PastOrderLine) => (
  <Stack gap={4}>
    <What line={line} />
    <b className={ui.figures}>{packsWord(line)}</b>
    <small className={ui.note}>
      {m.past_orders_of_line({
        received: formatNumber(line.received),
        billed: formatNumber(line.billed),
        unit: line.product.unit,
      })}
    </small>
  </Stack>
)

const packsWord = ({ packs, pack, packPrice }: PastOrderLine) =>
  `${formatNumber(packs)} × ${pack} · ${formatPrice(packPrice)}`

const product = <Row,>(lineOf: (row: Row) => PastOrderLine): GridColumn<Row> => ({
  key: 'product',
  header: m.common_product(),
  cell: (row) => <What line={lineOf(row)} />,
  canHide: false,
})

const lineColumns = (): GridColumn<PastOrderLine>[] => [
  product((line) => line),
  { key: 'packs', header: m.common_pack(), cell: packsWord },
  {
    key: 'ordered',
    header: m.past_orders_field_packs(),
    cell: ({ quantity, product: { unit } }) => amount(quantity, unit),
    isNumeric: true,
  },
  {
    key: 'received',
    header: m.past_orders_field_received(),
    cell: ({ received, product: { unit } }) => amount(received, unit),
    isNumeric: true,
  },
  {
    key: 'rejected',
    header: m.past_orders_rejected(),
    cell: ({ rejected, product: { unit } }) => (rejected > 0 ? amount(rejected, unit) : '–'),
    isNumeric: true,
  },
  {
    key: 'billed',
    header: m.past_orders_field_billed(),
    cell: ({ billed, product: { unit } }) => amount(billed, unit),
    isNumeric: true,
  },
  {
    key: 'promisedOn',
    header: m.past_orders_promised_on(),
    cell: ({ promisedOn }) => (promisedOn ? formatDate(promisedOn) : '–'),
  },
]

type ReceiptRow = PastOrder['receipts'][number] & { line: PastOrderLine }
const receiptColumns = (): GridColumn<ReceiptRow>[] => [
  product(({ line }) => line),
  { key: 'receivedOn', header: m.common_date(), cell: ({ receivedOn }) => formatDate(receivedOn) },
  {
    key: 'quantity',
    header: m.common_quantity(),
    cell: ({ quantity, line }) => amount(quantity, line.product.unit),
    isNumeric: true,
  },
  {
    key: 'rejected',
    header: m.past_orders_rejected(),
    cell: ({ rejected, line }) => (rejected > 0 ? amount(rejected, line.product.unit) : '–'),
    isNumeric: true,
  },
]

type BillRow = PastOrder['bills'][number] & { line: PastOrderLine }
const billColumns = (): GridColumn<BillRow>[] => [
  {
    key: 'number',
    header: m.common_number(),
    cell: ({ number }) => <span className={ui.code}>{number}</span>,
  },
  product(({ line }) => line),
  { key: 'invoicedOn', header: m.common_date(), cell: ({ invoicedOn }) => formatDate(invoicedOn) },
  {
    key: 'quantity',
    header: m.common_quantity(),
    cell: ({ quantity, line }) => amount(quantity, line.product.unit),
    isNumeric: true,
  },
  {
    key: 'packPrice',
    header: m.common_price(),
    cell: ({ packPrice, line }) => `${formatPrice(packPrice)} / ${line.pack}`,
    isNumeric: true,
  },
  {
    key: 'amount',
    header: m.common_amount(),
    cell: ({ quantity, packPrice, line }) => formatPrice((quantity / line.packQuantity) * packPrice),
    isNumeric: true,
  },
]
