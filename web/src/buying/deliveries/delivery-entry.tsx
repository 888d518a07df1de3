import { Box, Flex } from '@mantine/core'
import { IconArrowsExchange, IconCheck, IconClock, IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Delivery } from '@wellstock/contract/buying/deliveries'
import { formatDay } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { linesWords } from '../orders/words.ts'
import { lateWords } from '../vendor-orders/words.ts'
import classes from './deliveries.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const mark = { size: 14, stroke: 2, 'aria-hidden': true } as const

/** Some deliveries under one another. */
export const Entries = ({ entries }: { entries: readonly Delivery[] }) => (
  <ul className={`${ui.plainList} ${ui.ruledItems}`}>
    {entries.map((entry) => (
      <Entry key={`${entry.id} ${entry.dueOn}`} entry={entry} />
    ))}
  </ul>
)

function Entry({ entry }: { entry: Delivery }) {
  const { kind, id, number, from, office, lineCount, daysLate, dueOn } = entry
  const Kind = kind === 'transfer' ? IconArrowsExchange : IconTruckDelivery
  return (
    <Flex component="li" align="center" gap="sm" className={classes.entry}>
      <Kind {...icon} />
      <Box component="span" flex={1} miw={0} className={ui.tight}>
        <span>
          <span className={ui.medium}>
            {kind === 'transfer' ? m.deliveries_transfer({ office: from }) : from}
          </span>{' '}
          <NumberLink entry={entry} />
        </span>
        <small className={ui.note}>{[office.name, linesWords(lineCount)].join(' · ')}</small>
        {daysLate > 0 && dueOn ? (
          <small className={`${ui.medium} ${ui.danger}`}>
            {m.deliveries_was_due({ late: lateWords(daysLate), date: formatDay(dueOn) })}
          </small>
        ) : (
          dueOn && <Certainty isPromised={entry.isPromised} />
        )}
      </Box>
      {entry.canReceive && (
        <LinkButton
          variant="default"
          to={`/dashboard/vendor-orders/${id}/receive` as string}
          aria-label={m.deliveries_receive_name({ number })}
        >
          {m.common_receive()}
        </LinkButton>
      )}
    </Flex>
  )
}

/** Whether the vendor named the day. */
const Certainty = ({ isPromised }: { isPromised: boolean }) => (
  <small className={`${ui.iconWord} ${ui.note}`}>
    {isPromised ? <IconCheck {...mark} /> : <IconClock {...mark} />}
    {isPromised ? m.deliveries_promised() : m.common_expected()}
  </small>
)

function NumberLink({ entry: { kind, id, number, canOpen } }: { entry: Delivery }) {
  const look = { className: `${ui.plainLink} ${ui.link} ${ui.code} ${ui.nowrap}`, params: { id } }
  if (!canOpen) return <span className={`${ui.code} ${ui.nowrap}`}>{number}</span>
  return kind === 'transfer' ? (
    <Link to="/dashboard/offices/transfer/$id" {...look}>
      {number}
    </Link>
  ) : (
    <Link to="/dashboard/vendor-orders/$id" {...look}>
      {number}
    </Link>
  )
}
