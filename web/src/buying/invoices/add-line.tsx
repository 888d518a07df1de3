import { Select } from '@mantine/core'
import type { BillableLine, BilledLine } from '@wellstock/contract/buying/invoice'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { billableNow } from './invoice-values.ts'
import { quantityWords } from './match-words.ts'

const ALL = 'all:'

type AddLineProps = {
  /** What can be billed and is not on the invoice yet. */
  lines: readonly BillableLine[]
  /** The same of lines without an order that can be credited. */
  billed: readonly BilledLine[]
  onAdd: (lines: readonly BillableLine[]) => void
  onCredit: (line: BilledLine) => void
}

/** One more line that can be billed, by vendor order; or all that came of one. */
export const AddLine = ({ lines, billed, onAdd, onCredit }: AddLineProps) => (
  <Select
    // Empty again once something is chosen.
    key={lines.length + billed.length}
    label={m.invoices_add_line()}
    data={[...groupsOf(lines), ...billed.map(optionOf)]}
    value={null}
    onChange={(chosen) => {
      const line = billed.find(({ lineId }) => lineId === chosen)
      if (line) onCredit(line)
      else if (chosen?.startsWith(ALL)) onAdd(cameOf(lines, chosen.slice(ALL.length)))
      else onAdd(lines.filter(({ vendorOrderLineId }) => vendorOrderLineId === chosen))
    }}
    searchable
    nothingFoundMessage={m.common_nothing_found()}
    maxDropdownHeight={320}
  />
)

const optionOf = ({ lineId, description, left }: BilledLine) => ({
  value: lineId,
  label: [description, formatPrice(left.amount)].join(' · '),
})

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
