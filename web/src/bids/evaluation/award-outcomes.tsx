import { Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { BidAward } from '@wellstock/contract/bids/awards'
import type { Bid } from '@wellstock/contract/bids/bid'
import { formatNames } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'

type Outcome = BidAward['outcomes'][number]

function OutcomeLink({ outcome: { kind, id, name, vendor } }: { outcome: Outcome }) {
  if (kind === 'order')
    return (
      <Link to="/dashboard/orders/$orderId" params={{ orderId: id }}>
        {name}
      </Link>
    )
  if (kind === 'blanket_order')
    return (
      <Link to="/dashboard/vendor-orders/blanket/$id" params={{ id }}>
        {name}
      </Link>
    )
  if (kind === 'price' && vendor)
    return (
      <Link to="/dashboard/vendors/$slug" params={{ slug: vendor.slug }}>
        {name}
      </Link>
    )
  return name
}

/** What was made of an award, by where it is; and what of it nobody has ordered. */
export function Outcomes({ bid, award: { outcomes, notOrdered } }: { bid: Bid; award: BidAward }) {
  if (outcomes.length === 0 && notOrdered.length === 0) return null
  const names = bid.lines.filter(({ id }) => notOrdered.includes(id)).map(({ name }) => name)
  return (
    <Block title={m.bid_award_outcomes()} isWide>
      <Stack gap="xs">
        <Stack component="ul" gap="xs" className={ui.plainList}>
          {outcomes.map((outcome) => (
            <Group component="li" key={outcome.id} gap="xs">
              <span>{m[`bid_award_outcome_${outcome.kind}`]()}</span>
              <OutcomeLink outcome={outcome} />
              {outcome.vendor && <span className={ui.quiet}>{outcome.vendor.name}</span>}
            </Group>
          ))}
        </Stack>
        {names.length > 0 && <Text>{m.bid_award_not_ordered({ lines: formatNames(names) })}</Text>}
      </Stack>
    </Block>
  )
}

const styles = {
  sent: { tone: 'ok', shape: 'dot' },
  waiting: { tone: 'info', shape: 'half' },
  failed: { tone: 'warn', shape: 'triangle' },
} as const

/** The letters to those who offered, and whether they have left. */
export const Letters = ({ award: { letters } }: { award: BidAward }) =>
  letters.length === 0 ? null : (
    <Block title={m.bid_award_letters()} isWide>
      <Stack component="ul" gap="xs" className={`${ui.plainList} ${ui.ruledItems}`}>
        {letters.map(({ vendor, to, hasWon, state }) => (
          <Group component="li" key={vendor.id} justify="space-between" gap="xs" py={6}>
            <span className={ui.words}>
              <b className={ui.medium}>{vendor.name}</b>{' '}
              <span className={ui.quiet}>
                {[hasWon ? m.bid_award_won() : m.bid_award_not_won(), to].join(' · ')}
              </span>
            </span>
            <ShapeBadge {...styles[state]} word={m[`bid_award_letter_${state}`]()} />
          </Group>
        ))}
      </Stack>
    </Block>
  )
