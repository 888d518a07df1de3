import { Group, MultiSelect, Select, Stack } from '@mantine/core'
import type { AwardScenarios } from '@wellstock/contract/bids/awards'
import type { Bid } from '@wellstock/contract/bids/bid'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import type { Wishes } from './queries.ts'

type WishFieldsProps = {
  bid: Bid
  vendors: AwardScenarios['vendors']
  wishes: Wishes
  onChange: (wishes: Wishes) => void
}

/** What somebody wishes of an award: so many vendors, without some, a line with one of them. Each is priced as it is said. */
export function WishFields({ bid, vendors, wishes, onChange }: WishFieldsProps) {
  const [lineId, setLineId] = useState<string | null>(bid.lines[0]?.id ?? null)
  const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
  const line = bid.lines.find(({ id }) => id === lineId)
  const keep = (vendorId: string | null) =>
    onChange({
      ...wishes,
      keep: [
        ...wishes.keep.filter((each) => each.lineId !== lineId),
        ...(vendorId && lineId ? [{ lineId, vendorId }] : []),
      ],
    })
  return (
    <Stack data-screen-only>
      <Group align="end" gap="md">
        <NumberInput
          label={m.bid_award_most_vendors()}
          min={1}
          max={vendors.length}
          allowDecimal={false}
          w="12rem"
          value={wishes.mostVendors ?? ''}
          onChange={(value) =>
            onChange({
              ...wishes,
              mostVendors: typeof value === 'number' && value >= 1 && value <= 50 ? value : null,
            })
          }
        />
        <MultiSelect
          flex="1 1 14rem"
          label={m.bid_award_leave_out()}
          data={vendors.map(optionOf)}
          value={wishes.exclude}
          onChange={(exclude) => onChange({ ...wishes, exclude })}
        />
      </Group>
      <Group align="end" gap="md">
        <Select
          flex="1 1 12rem"
          label={m.bid_award_keep_lines()}
          data={bid.lines.map(optionOf)}
          value={lineId}
          onChange={setLineId}
          searchable
        />
        {line && (
          <Select
            flex="1 1 12rem"
            label={m.bid_award_keep({ line: line.name })}
            placeholder={m.bid_award_any_vendor()}
            data={vendors.filter(({ lineIds }) => lineIds.includes(line.id)).map(optionOf)}
            value={wishes.keep.find((each) => each.lineId === line.id)?.vendorId ?? null}
            onChange={keep}
            clearable
          />
        )}
      </Group>
    </Stack>
  )
}
