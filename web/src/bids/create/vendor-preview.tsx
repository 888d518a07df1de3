import { Table } from '@mantine/core'
import type { Bid } from '@wellstock/contract/bids/bids'
import { formatDate, formatNumber, formatRate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { momentInZone } from '../../procedures/cases/words.ts'
import ui from '../../ui/shared.module.css'
import { kindWord } from '../bids/bid-columns.tsx'
import type { BidValues } from './bid-values.ts'
import classes from './create-bid.module.css'
import { sentBid } from './sent-bid.ts'

type VendorPreviewProps = { values: BidValues; bid: Bid }

/** The bid as a vendor will see it: no targets, no prices paid, nothing of other vendors. */
export function VendorPreview({ values, bid }: VendorPreviewProps) {
  const { offices } = useSession()
  const sent = sentBid(values)
  const { timezone, closeAt, questionsUntil, deliveryFrom, deliveryUntil, lines = [], criteria = [] } = sent
  const at = (moment: string | null | undefined) =>
    moment ? `${momentInZone(moment, timezone)} (${timezone})` : m.common_none()
  const officeOf = (id: string | null | undefined) => offices.find((office) => office.id === id)?.name ?? ''
  const facts: [string, string][] = [
    [m.common_number(), bid.number],
    [m.common_type(), kindWord(sent.kind)],
    [m.bid_draft_close(), at(closeAt)],
    [m.bid_draft_questions(), at(questionsUntil)],
    ...(deliveryFrom || deliveryUntil
      ? [
          [
            m.bid_draft_delivery_window(),
            m.common_from_to({
              from: deliveryFrom ? formatDate(deliveryFrom) : '',
              to: deliveryUntil ? formatDate(deliveryUntil) : '',
            }),
          ] satisfies [string, string],
        ]
      : []),
    [
      m.bid_draft_weights(),
      [
        `${m.common_price()} ${formatRate(sent.priceWeight ?? 100)}`,
        ...criteria.map(({ name, weight }) => `${name} ${formatRate(weight)}`),
      ].join(' · '),
    ],
  ]
  return (
    <div className={classes.preview}>
      <h3>{sent.title}</h3>
      <dl className={`${ui.terms} ${classes.facts}`}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {sent.terms && <p className={`${ui.breaks} ${classes.terms}`}>{sent.terms}</p>}
      {(sent.requirements ?? []).length > 0 && (
        <ul className={ui.bullets}>
          {sent.requirements?.map(({ kind, text }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is typed may stand there twice
            <li key={row}>
              {m[`bid_draft_requires_${kind}`]()}: {text}
            </li>
          ))}
        </ul>
      )}
      <Table.ScrollContainer minWidth={420}>
        <Table aria-label={m.bid_draft_vendor_lines()}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{m.common_product()}</Table.Th>
              <Table.Th className={ui.right}>{m.common_quantity()}</Table.Th>
              <Table.Th>{m.bid_draft_needed_by()}</Table.Th>
              <Table.Th>{m.bid_draft_ship_to()}</Table.Th>
              <Table.Th>{m.bid_draft_alternates()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text may stand there twice
              <Table.Tr key={row}>
                <Table.Td className={ui.notes}>
                  {line.name}
                  {line.specification && <small> {line.specification}</small>}
                </Table.Td>
                <Table.Td className={`${ui.figures} ${ui.right}`}>
                  {m.common_quantity_and_unit({ quantity: formatNumber(line.quantity), unit: line.unit })}
                </Table.Td>
                <Table.Td>{line.neededBy && formatDate(line.neededBy)}</Table.Td>
                <Table.Td>{officeOf(line.officeId)}</Table.Td>
                <Table.Td>{line.isAlternateAllowed ? m.bid_draft_allowed() : ''}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  )
}
