import { Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Bid } from '@wellstock/contract/bids/bid'
import { bid as kind } from '@wellstock/contract/platform/kinds'
import { ApprovalOf } from '../../identity/approvals/approval-of.tsx'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { formatDateTime, formatNumber, formatPercent, formatWorth } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { StepRibbon } from '../../ui/step-ribbon.tsx'
import { BidCriteria, BidLines } from './bid-content.tsx'
import { BidOpeners } from './bid-openers.tsx'
import { bidWay } from './bid-page-timeline.ts'
import { deliveryWord, joined, momentsOf } from './bid-page-words.ts'

/** What a bid is, how far it is, what it asks for, and who opens it. */
export const BidOverview = ({ bid }: { bid: Bid }) => (
  <>
    <StepRibbon label={m.orders_timeline()} steps={bidWay(bid)} />
    {bid.state === 'draft' && bid.gaps.length > 0 && <Gaps gaps={bid.gaps} />}
    <ApprovalOf kind="bid" documentId={bid.id} />
    <KeyFacts bid={bid} />
    {bid.addenda.length > 0 && <Addenda bid={bid} />}
    <BidLines bid={bid} />
    <BidCriteria bid={bid} />
    {bid.terms && (
      <Block title={m.bids_terms()}>
        <Text className={ui.breaks} style={{ whiteSpace: 'pre-line' }}>
          {bid.terms}
        </Text>
      </Block>
    )}
    <BidOpeners bid={bid} />
  </>
)

const Gaps = ({ gaps }: Pick<Bid, 'gaps'>) => (
  <Block title={m.bid_page_gaps()}>
    <Stack component="ul" gap={4} className={ui.plainList}>
      {gaps.map((gap) => (
        <li key={gap} className={ui.iconWord}>
          <IconAlertTriangle size={18} stroke={1.75} className={ui.warn} aria-hidden />
          {m[`bid_page_gap_${gap}`]()}
        </li>
      ))}
    </Stack>
  </Block>
)

function KeyFacts({ bid }: { bid: Bid }) {
  const { timezone, closeAt, questionsUntil, answered, invited, viewed, declined } = bid
  const worth = (amount: number | null) => amount !== null && formatWorth(amount)
  return (
    <Facts isFramed>
      <Fact label={m.common_kind()}>
        {joined(m[`bid_page_kind_${bid.kind}`](), bid.hasTwoEnvelopes && m.bid_page_two_envelopes())}
      </Fact>
      <Fact label={m.common_category()}>{bid.category}</Fact>
      <Fact label={m.common_owner()}>{bid.owner.name}</Fact>
      <Fact label={m.bid_page_step_closes()}>{closeAt && joined(...momentsOf(closeAt, timezone))}</Fact>
      <Fact label={m.bid_page_questions_until()}>
        {questionsUntil && joined(...momentsOf(questionsUntil, timezone))}
      </Fact>
      <Fact label={m.common_delivery()}>{deliveryWord(bid)}</Fact>
      <Fact label={m.bid_page_answers()}>
        {bid.publishedAt &&
          m.bid_page_answers_of({
            ...{ answered: formatNumber(answered), invited: formatNumber(invited) },
            ...{ viewed: formatNumber(viewed), declined: formatNumber(declined) },
          })}
      </Fact>
      <Fact label={m.bid_page_award_rule()}>
        {joined(
          m[`bid_page_rule_${bid.awardRule}`](),
          bid.isSplitAllowed ? m.bid_page_split() : m.bid_page_no_split(),
          bid.maxVendors !== null && m.bid_page_max_vendors({ max: formatNumber(bid.maxVendors) }),
        )}
      </Fact>
      <Fact label={m.bid_page_standstill()}>
        {bid.standstillDays > 0 &&
          m.bid_page_days({ count: bid.standstillDays, shown: formatNumber(bid.standstillDays) })}
      </Fact>
      <Fact label={m.bids_estimate()}>{worth(bid.estimate)}</Fact>
      <Fact label={m.bids_best_total()}>{worth(bid.bestTotal)}</Fact>
      <Fact label={m.bid_page_saving()}>
        {bid.expectedSaving !== null &&
          joined(
            formatWorth(bid.expectedSaving),
            bid.savingPercent !== null && formatPercent(bid.savingPercent / 100),
          )}
      </Fact>
      <Fact label={m.bid_page_few_vendors()}>{bid.fewVendorsReason}</Fact>
      <Fact label={m.bid_page_follows()}>
        {bid.follows && <RecordLink kind={kind} record={bid.follows} />}
      </Fact>
      <Fact label={m.bid_page_followed_by()}>
        {bid.followedBy.length > 0 && (
          <Group component="span" gap="xs">
            {bid.followedBy.map((each) => (
              <RecordLink key={each.id} kind={kind} record={each} />
            ))}
          </Group>
        )}
      </Fact>
      <Fact label={m.common_reason()}>{bid.reason && <span className={ui.breaks}>{bid.reason}</span>}</Fact>
    </Facts>
  )
}

/** What all vendors were told after it was published. */
const Addenda = ({ bid: { addenda, timezone } }: { bid: Bid }) => (
  <Block title={m.bid_page_addenda()}>
    <Stack component="ol" gap="xs" className={`${ui.plainList} ${ui.ruledItems}`}>
      {addenda.map(({ id, kind: what, text, closeAt, by, at }) => (
        <li key={id} className={`${ui.words} ${ui.notes}`}>
          <b className={ui.medium}>{m[`bid_page_note_${what}`]()}</b>
          <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
          <small className={ui.figures}>
            {joined(
              closeAt && m.bid_page_closes_at({ when: joined(...momentsOf(closeAt, timezone)) }),
              formatDateTime(at),
              by,
            )}
          </small>
        </li>
      ))}
    </Stack>
  </Block>
)
