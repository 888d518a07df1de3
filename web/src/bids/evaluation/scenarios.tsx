import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AwardScenario, AwardScenarios } from '@wellstock/contract/bids/awards'
import type { Bid } from '@wellstock/contract/bids/bid'
import { useState } from 'react'
import { formatMoney, formatNames, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { Answered } from './answered.tsx'
import classes from './comparison.module.css'
import { ProposeDialog } from './propose-dialog.tsx'
import { awardQueries, scoreQueries, type Wishes } from './queries.ts'
import { WishFields } from './wish-fields.tsx'

const none: Wishes = { keep: [], mostVendors: null, exclude: [] }

/** The ways to award a bid, each with what it comes to and how much that is above the best. */
export function Scenarios({ bid }: { bid: Bid }) {
  const [wishes, setWishes] = useState(none)
  const [chosen, setChosen] = useState<AwardScenario | null>(null)
  const scoring = useQuery({ ...scoreQueries.state(bid.id), enabled: bid.criteria.length > 0 })
  const answer = useQuery(awardQueries.scenarios(bid.id, wishes))
  const mayPropose =
    bid.steps.includes('award') && (bid.criteria.length === 0 || scoring.data?.isComplete === true)
  return (
    <Answered answer={answer}>
      {(found) =>
        found.vendors.length === 0 ? (
          <Nothing>{m.bid_award_no_offers()}</Nothing>
        ) : (
          <Stack>
            {scoring.data?.isComplete === false && <Text role="status">{m.bid_award_scores_open()}</Text>}
            <Block title={m.bid_award_wishes()} isWide>
              <WishFields bid={bid} vendors={found.vendors} wishes={wishes} onChange={setWishes} />
            </Block>
            <Block title={m.bid_award_scenarios()} isWide>
              <ul className={classes.cards} aria-live="polite">
                {found.items.map((each) => (
                  <Scenario
                    key={`${each.name} ${each.vendorId} ${each.lineId}`}
                    bid={bid}
                    scenario={each}
                    found={found}
                    onChoose={mayPropose ? () => setChosen(each) : undefined}
                  />
                ))}
              </ul>
            </Block>
            {chosen && (
              <ProposeDialog
                bid={bid}
                scenario={chosen}
                wishes={wishes}
                isLow={found.vendors.some(
                  ({ id, isAbnormallyLow }) =>
                    isAbnormallyLow && chosen.parts.some(({ vendor }) => vendor.id === id),
                )}
                onClose={() => setChosen(null)}
              />
            )}
          </Stack>
        )
      }
    </Answered>
  )
}

/** What a way is called, with whom it is about. */
const nameOf = ({ name, vendorId, lineId }: AwardScenario, bid: Bid, { vendors }: AwardScenarios) =>
  [
    m[`bid_award_scenario_${name}`](),
    [vendors.find(({ id }) => id === vendorId)?.name, bid.lines.find(({ id }) => id === lineId)?.name]
      .filter(Boolean)
      .join(' · '),
  ]
    .filter(Boolean)
    .join(': ')

/** `+3.00`: how much it is above the best. */
function differenceWord({ name, difference }: AwardScenario, isProven: boolean) {
  if (difference === null) return m.bid_award_not_possible()
  if (difference > 0) return m.bid_award_above({ amount: formatMoney(difference) })
  if (difference < 0) return formatMoney(difference)
  if (name !== 'split') return m.bid_award_as_best()
  return isProven ? m.bid_award_is_best() : m.bid_award_best_found()
}

type ScenarioProps = {
  bid: Bid
  scenario: AwardScenario
  found: AwardScenarios
  /** Without: it cannot be proposed now. */
  onChoose: (() => void) | undefined
}

function Scenario({ bid, scenario, found, onChoose }: ScenarioProps) {
  const { parts, unawarded, total, isPossible } = scenario
  const title = nameOf(scenario, bid, found)
  const linesOf = (ids: readonly string[]) =>
    ids.length > 6
      ? m.bid_award_part_lines({ count: ids.length, shown: formatNumber(ids.length) })
      : formatNames(bid.lines.filter(({ id }) => ids.includes(id)).map(({ name }) => name))
  return (
    <li className={classes.card}>
      <b>{title}</b>
      <span className={classes.total}>{formatMoney(total)}</span>
      <Text c="dimmed">{differenceWord(scenario, found.isProven)}</Text>
      {parts.map(({ vendor, lineIds, isBelowMinimum }) => (
        <Text key={vendor.id} size="sm">
          {m.bid_award_part({ vendor: vendor.name, lines: linesOf(lineIds) })}
          {isBelowMinimum && (
            <Text size="sm" c="dimmed">
              {m.bid_award_part_below({ vendor: vendor.name })}
            </Text>
          )}
        </Text>
      ))}
      {unawarded.length > 0 && (
        <Text size="sm" c="dimmed">
          {m.bid_award_unawarded({ lines: linesOf(unawarded) })}
        </Text>
      )}
      {onChoose && isPossible && (
        <Button
          variant="default"
          mt="auto"
          aria-label={m.bid_award_choose_named({ name: title, total: formatMoney(total) })}
          onClick={onChoose}
          data-screen-only
        >
          {m.bid_award_choose()}
        </Button>
      )}
    </li>
  )
}
