import { Stack, Text } from '@mantine/core'
import type { ScorePage } from '@wellstock/contract/bids/scores'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'

type Offer = ScorePage['offers'][number]

/** How a vendor did in the last year, as it was measured. */
const pastWords = ({ past }: Offer) =>
  past
    ? [
        past.score !== null && m.bid_score_past({ score: past.score }),
        past.onTimeInFull !== null && m.bid_score_on_time({ share: formatPercent(past.onTimeInFull) }),
        past.fillRate !== null && m.bid_score_filled({ share: formatPercent(past.fillRate) }),
      ]
        .filter(Boolean)
        .join(' · ')
    : ''

/** What an offer says beside its price, and how its vendor did in the last year. */
export function OfferSays({ bidId, offer }: { bidId: string; offer: Offer }) {
  const { vendor, content } = offer
  const past = pastWords(offer)
  if (!content) return null
  return (
    <Block title={m.bid_score_says({ vendor: vendor.name })} isWide>
      <Stack>
        {past && <Text c="dimmed">{past}</Text>}
        {content.note && <Text className={ui.breaks}>{content.note}</Text>}
        <Facts>
          {content.answers.map(({ text, isMet }) => (
            <Fact key={text} label={text}>
              {isMet ? m.bid_score_met() : m.bid_score_unmet()}
            </Fact>
          ))}
          {content.lines.map(({ lineId, name, leadDays, shelfLifeDays, alternate }) => (
            <Fact key={lineId} label={name}>
              {[
                leadDays !== null && m.bid_compare_lead({ count: leadDays, shown: formatNumber(leadDays) }),
                shelfLifeDays !== null &&
                  m.bid_compare_shelf_life({ count: shelfLifeDays, shown: formatNumber(shelfLifeDays) }),
                alternate && m.bid_compare_alternate({ what: alternate }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Fact>
          ))}
          {content.files.length > 0 && (
            <Fact label={m.common_documents()}>
              {content.files.map(({ id, name }) => (
                <a
                  key={id}
                  className={ui.block}
                  href={`/api/bid-scores/${bidId}/files/${id}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {name}
                </a>
              ))}
            </Fact>
          )}
        </Facts>
      </Stack>
    </Block>
  )
}
