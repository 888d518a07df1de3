import { Select } from '@mantine/core'
import type { BillableLine } from '@wellstock/contract/buying/invoice'
import { m } from '../../lib/messages.ts'
import { billableNow } from './invoice-values.ts'
import { quantityWords } from './match-words.ts'

const ALL = 'all:'

type AddLineProps = {
  /** What can be billed and is not on the invoice yet. */
  lines: readonly BillableLine[]
  onAdd: (lines: readonly BillableLine[]) => void
}

/** One more line that can be billed, by vendor order; or all that came of one. */
export const AddLine = ({ lines, onAdd }: AddLineProps) => (
  <Select
    // Empty again once something is chosen.
    key={lines.length}
    label={m.invoices_add_line()}
    data={groupsOf(lines)}
    value={null}
    onChange={(chosen) => {
      if (chosen?.startsWith(ALL)) onAdd(cameOf(lines, chosen.slice(ALL.length)))
      else onAdd(lines.filter(({ vendorOrderLineId }) => vendorOrderLineId === chosen))
    }}
    searchable
    nothingFoundMessage={m.common_nothing_found()}
    maxDropdownHeight={320}
  />
)

const cameOf = (lines: readonly BillableLine[], orderId: string) =>
  lines.filter((line) => line.order.id === orderId && billableNow(line) > 0)

const groupsOf = (lines: readonly BillableLine[]) =>
  [...new Map(lines.map(({ order }) => [order.id, order.number]))].map(([orderId, number]) => {
    const own = lines.filter(({ order }) => order.id === orderId)
    const all = { value: `${ALL}${orderId}`, label: m.invoices_add_all({ number }) }
    return {
      group: number,
      items: [
        ...(cameOf(own, orderId).length > 1 ? [all] : []),
        ...own.map((line) => ({ value: line.vendorOrderLineId, label: labelOf(line) })),
      ],
    }
  })

const labelOf = (line: BillableLine) =>
  [line.name, line.vendorSku || line.sku, quantityWords(billableNow(line), line)].join(' · ')
