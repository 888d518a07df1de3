import { Text } from '@mantine/core'
import type { VendorBid } from '@wellstock/contract/bids/entrance'
import { formatDateTime, formatDecimal, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { momentIn } from './closing.tsx'
import classes from './entrance.module.css'

/** What was sent, the version that counts first; and, once they are opened, the receipts of all offers. */
export function SentOffers({ bid: { offers, receipts, lateAt, timezone } }: { bid: VendorBid }) {
  if (offers.length + receipts.length + lateAt.length === 0) return null
  const own = offers.at(-1)?.receipt
  return (
    <Block title={m.entrance_sent()}>
      {offers.toReversed().map(({ version, receivedAt, receipt }, index) => (
        <div key={version} className={index > 0 ? ui.quiet : undefined}>
          <Text className={index === 0 ? ui.medium : undefined}>
            {m.entrance_sent_version({ version: formatNumber(version), time: formatDateTime(receivedAt) })}
          </Text>
          <code className={classes.receipt}>{receipt}</code>
        </div>
      ))}
      {lateAt.map((at) => (
        <Text key={at} className={ui.warn}>
          {m.entrance_came_late({ time: momentIn(at, timezone) })}
        </Text>
      ))}
      {receipts.length > 0 && (
        <>
          <Text mt="sm" className={ui.medium}>
            {m.entrance_receipts()}
          </Text>
          <ul className={ui.plainList}>
            {receipts.map((receipt) => (
              <li key={receipt}>
                <code className={classes.receipt}>{receipt}</code>
                {receipt === own && <b> {m.entrance_own_receipt()}</b>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Block>
  )
}

/** What the vendor is told of the award: its lines, and the scores of its own offer. */
export function Letter({ letter: { hasWon, lines, scores } }: { letter: NonNullable<VendorBid['letter']> }) {
  return (
    <Block title={hasWon ? m.entrance_letter_won() : m.entrance_letter_lost()}>
      {lines.length > 0 && (
        <ul className={ui.bullets}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {scores.map(({ criterion, points, of }) => (
        <Text key={criterion} className={ui.figures}>
          {m.entrance_score({ criterion, points: formatDecimal(points), of: formatNumber(of) })}
        </Text>
      ))}
    </Block>
  )
}
