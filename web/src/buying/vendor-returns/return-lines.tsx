import { Flex } from '@mantine/core'
import { IconTruckReturn } from '@tabler/icons-react'
import type { ReturnLine, VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { useMemo } from 'react'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { amount as quantityOf } from '../../ui/amount.tsx'
import { Block } from '../../ui/block.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { ItemName } from '../receipts/item-name.tsx'
import { printedWords } from '../receipts/words.ts'
import { VendorOrderLink } from '../vendor-orders/vendor-order-link.tsx'
import classes from './returns.module.css'

/** What goes back line by line, and where it is taken from. */
export function ReturnLines({ found: { lines, office } }: { found: VendorReturn }) {
  const columns = useMemo(() => lineColumns(office.id), [office.id])
  return (
    <Block title={m.common_lines()}>
      <List
        name="return-lines"
        label={m.common_lines()}
        answer={{ data: lines, error: null, refetch: () => {} }}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        card={(line) => <LineCard line={line} officeId={office.id} />}
        empty={{ none: { icon: IconTruckReturn, title: m.kind_empty_returns() } }}
      />
    </Block>
  )
}

type LineProps = { line: ReturnLine; officeId: string }

export const placeWords = ({ room, bin }: Pick<ReturnLine, 'room' | 'bin'>) =>
  [room, bin].filter(Boolean).join(' · ')

const What = ({ line, officeId }: LineProps) => (
  <span className={`${ui.words} ${ui.notes} ${classes.what}`}>
    <ItemName line={{ name: line.name, item: { id: line.itemId } }} officeId={officeId} />
    <small className={ui.code}>{line.sku}</small>
  </span>
)

const lineColumns = (officeId: string): GridColumn<ReturnLine>[] => [
  {
    key: 'item',
    header: m.common_item(),
    cell: (line) => <What line={line} officeId={officeId} />,
    canHide: false,
  },
  {
    key: 'quantity',
    header: m.common_quantity(),
    cell: ({ quantity, unit }) => quantityOf(quantity, unit),
    isNumeric: true,
  },
  { key: 'place', header: m.returns_from(), cell: (line) => placeWords(line) },
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
    cell: ({ order }) =>
      order ? <VendorOrderLink order={order} officeId={officeId} /> : <span className={ui.note}>–</span>,
  },
]

const LineCard = ({ line, officeId }: LineProps) => (
  <div className={`${ui.notes} ${classes.card}`}>
    <What line={line} officeId={officeId} />
    <b className={`${ui.figures} ${ui.nowrap}`}>{quantityOf(line.quantity, line.unit)}</b>
    <Flex component="span" align="center" wrap="wrap" gap="4px 12px" fz="xs" className={ui.wide}>
      <span>{placeWords(line)}</span>
      {printedWords(line) && <span className={ui.breaks}>{printedWords(line)}</span>}
      {line.order && <VendorOrderLink order={line.order} officeId={officeId} />}
    </Flex>
  </div>
)
