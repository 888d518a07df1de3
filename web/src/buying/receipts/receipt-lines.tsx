import { Flex, SegmentedControl, Stack } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import type { Receipt, ReceiptLine } from '@wellstock/contract/buying/receipt'
import { useMemo } from 'react'
import { formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { amount as quantityOf } from '../../ui/amount.tsx'
import { Block } from '../../ui/block.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { VendorOrderLink } from '../vendor-orders/vendor-order-link.tsx'
import { ItemName } from './item-name.tsx'
import { Outcome } from './marks.tsx'
import { PutAway } from './put-away.tsx'
import classes from './receipts.module.css'
import { printedWords } from './words.ts'

export const linesViews = ['received', 'put_away'] as const
export type LinesView = (typeof linesViews)[number]

type ReceiptLinesProps = { receipt: Receipt; view: LinesView; onView: (view: LinesView) => void }

/** What came line by line, or where it is put. */
export function ReceiptLines({ receipt, view, onView }: ReceiptLinesProps) {
  const { lines, office } = receipt
  const columns = useMemo(() => lineColumns(office.id), [office.id])
  return (
    <Block
      title={view === 'received' ? m.common_lines() : m.receipts_view_put_away()}
      action={
        <SegmentedControl
          aria-label={m.receipts_view()}
          value={view}
          onChange={(next) => onView(next as LinesView)}
          data={linesViews.map((value) => ({ value, label: m[`receipts_view_${value}`]() }))}
          data-screen-only
        />
      }
    >
      {view === 'put_away' ? (
        <PutAway lines={lines} officeId={office.id} />
      ) : (
        <List
          name="receipt-lines"
          label={m.common_lines()}
          answer={{ data: lines, error: null, refetch: () => {} }}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          card={(line) => <LineCard line={line} officeId={office.id} />}
          empty={{ none: { icon: IconPackageImport, title: m.kind_empty_receipts() } }}
        />
      )}
    </Block>
  )
}

type LineProps = { line: ReceiptLine; officeId: string }

const What = ({ line, officeId }: LineProps) => (
  <span className={`${ui.words} ${ui.notes} ${classes.what}`}>
    <ItemName line={line} officeId={officeId} />
    <small className={ui.code}>{line.sku}</small>
    {line.insteadOf && <small>{m.receipts_instead_of({ name: line.insteadOf })}</small>}
    {line.note && <small className={ui.breaks}>{line.note}</small>}
  </span>
)

const Quantity = ({ line: { quantity, unit, returned } }: Pick<LineProps, 'line'>) => (
  <Flex component="span" direction="column" className={ui.notes}>
    {quantityOf(quantity, unit)}
    {returned > 0 && <small>{m.returns_of_line({ quantity: formatNumber(returned) })}</small>}
  </Flex>
)

const Order = ({ line: { order, outcome }, officeId }: LineProps) => {
  if (order) return <VendorOrderLink order={order} officeId={officeId} />
  return outcome === 'rejected' ? (
    <span className={ui.note}>–</span>
  ) : (
    <span className={`${ui.warn} ${ui.medium}`}>{m.receipts_no_order()}</span>
  )
}

const lineColumns = (officeId: string): GridColumn<ReceiptLine>[] => [
  {
    key: 'item',
    header: m.common_item(),
    cell: (line) => <What line={line} officeId={officeId} />,
    canHide: false,
  },
  {
    key: 'quantity',
    header: m.common_quantity(),
    cell: (line) => <Quantity line={line} />,
    isNumeric: true,
  },
  { key: 'outcome', header: m.receipts_outcome(), cell: (line) => <Outcome line={line} /> },
  {
    key: 'printed',
    header: m.receipts_printed(),
    cell: (line) => <span className={ui.breaks}>{printedWords(line) || '–'}</span>,
  },
  {
    key: 'cost',
    header: m.lot_cost(),
    cell: ({ unitCost }) => (unitCost === null ? '–' : formatPrice(unitCost)),
    isNumeric: true,
  },
  {
    key: 'order',
    header: m.common_vendor_order(),
    cell: (line) => <Order line={line} officeId={officeId} />,
  },
]

const LineCard = ({ line, officeId }: LineProps) => (
  <div className={`${ui.notes} ${classes.card}`}>
    <What line={line} officeId={officeId} />
    <b className={`${ui.figures} ${ui.nowrap}`}>
      <Quantity line={line} />
    </b>
    <Stack gap={4} className={ui.wide}>
      <Outcome line={line} />
      <Flex component="span" align="center" wrap="wrap" gap="4px 12px" fz="xs">
        <Order line={line} officeId={officeId} />
        {printedWords(line) && <span className={ui.breaks}>{printedWords(line)}</span>}
        {line.unitCost !== null && <span className={ui.figures}>{formatPrice(line.unitCost)}</span>}
      </Flex>
    </Stack>
  </div>
)
