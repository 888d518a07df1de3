import { Button, Group, Slider, Stack, Text } from '@mantine/core'
import type { Comparison } from '@wellstock/contract/bids/awards'
import type { Bid } from '@wellstock/contract/bids/bid'
import { whatIfPriceWeighed } from '@wellstock/domain/bids/what-if'
import { useState } from 'react'
import { formatRate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import table from '../../ui/table.module.css'

/** What ranked offers would have if the price weighed more or less, beside the official result, which stays. */
export function WhatIf({ bid, compared: { offers } }: { bid: Bid; compared: Comparison }) {
  const [weight, setWeight] = useState(bid.priceWeight)
  const ranked = offers.flatMap(({ id, vendor, rank, points, technicalPoints, cost }) =>
    rank !== null && points !== null && cost?.total != null
      ? [{ id, vendor, rank, points, technicalPoints: technicalPoints ?? 0, total: cost.total }]
      : [],
  )
  if (bid.criteria.length === 0 || ranked.length < 2) return null
  const wanted = new Map(whatIfPriceWeighed(weight, bid.priceWeight, ranked).map((each) => [each.id, each]))
  return (
    <Block
      title={m.bid_compare_what_if({ weight: formatRate(weight) })}
      isWide
      action={
        weight !== bid.priceWeight && (
          <Button size="compact-md" variant="subtle" onClick={() => setWeight(bid.priceWeight)}>
            {m.bid_compare_official_again()}
          </Button>
        )
      }
    >
      <Stack>
        <Group gap="md" data-screen-only>
          <Text id="bid-what-if">{m.bid_compare_price_weight()}</Text>
          <Slider
            flex="1 1 12rem"
            min={0}
            max={100}
            value={weight}
            onChange={setWeight}
            label={null}
            thumbProps={{ 'aria-labelledby': 'bid-what-if' }}
          />
        </Group>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{m.common_vendor()}</th>
              <th scope="col" data-numeric>
                {m.bid_compare_official({ weight: formatRate(bid.priceWeight) })}
              </th>
              <th scope="col" data-numeric>
                {m.bid_compare_what_if({ weight: formatRate(weight) })}
              </th>
            </tr>
          </thead>
          <tbody>
            {ranked.map(({ id, vendor, rank, points }) => (
              <tr key={id}>
                <th scope="row">{vendor.name}</th>
                <td data-numeric>
                  {points.toFixed(4)} <small>{m.bid_compare_rank_of({ rank })}</small>
                </td>
                <td data-numeric>
                  {wanted.get(id)?.points.toFixed(4)}{' '}
                  <small>{m.bid_compare_rank_of({ rank: wanted.get(id)?.rank ?? 0 })}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Stack>
    </Block>
  )
}
