import { Stack } from '@mantine/core'
import type { Bid } from '@wellstock/contract/bids/bid'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'

type Opener = Bid['openers'][number]

/** Whether somebody can open a bid: before it is published by their key, then by the share of its key that they hold. */
export function OpenerStanding({ opener, isDraft }: { opener: Opener; isDraft: boolean }) {
  const { hasConflict, hasKey, canOpen } = opener
  if (hasConflict) return <ShapeBadge tone="quiet" shape="octagon" word={m.bid_page_conflict()} />
  if (isDraft)
    return hasKey ? (
      <ShapeBadge tone="ok" shape="dot" word={m.bid_page_has_key()} />
    ) : (
      <ShapeBadge tone="warn" shape="triangle" word={m.bid_page_no_key()} />
    )
  return canOpen ? (
    <ShapeBadge tone="ok" shape="dot" word={m.bid_page_can_open()} />
  ) : (
    <ShapeBadge tone="danger" shape="triangle" word={m.bid_page_key_lost()} />
  )
}

/** Who opens it, how many of them it takes, and how many are left. */
export function BidOpeners({ bid }: { bid: Bid }) {
  const { openers, openersNeeded, conflicts, publishedAt } = bid
  const left = openers.filter(({ canOpen, hasConflict }) => canOpen && !hasConflict).length
  return (
    <Block
      title={m.bid_page_openers()}
      action={
        openers.length > 0 && (
          <span className={ui.note}>
            {m.bid_page_openers_needed({
              needed: formatNumber(openersNeeded),
              all: formatNumber(openers.length),
            })}
          </span>
        )
      }
    >
      <Stack gap="sm">
        {publishedAt && left < openers.length && (
          <b role="status" className={left < openersNeeded ? ui.danger : ui.warn}>
            {m.bid_page_openers_left({ left: formatNumber(left), all: formatNumber(openers.length) })}
          </b>
        )}
        {openers.length === 0 && <Nothing>{m.bid_page_openers_none()}</Nothing>}
        <Stack component="ul" gap="xs" className={ui.plainList}>
          {openers.map((opener) => (
            <li key={opener.id} className={ui.iconWord}>
              {opener.name}
              <OpenerStanding opener={opener} isDraft={publishedAt === null} />
            </li>
          ))}
        </Stack>
        {conflicts.length > 0 && (
          <div>
            <b className={ui.medium}>{m.bid_page_conflicts()}</b>
            <Stack component="ul" gap="xs" className={ui.plainList}>
              {conflicts.map(({ person, note, declaredAt }) => (
                <li key={person.id} className={`${ui.words} ${ui.notes}`}>
                  <span>
                    {person.name}: {note}
                  </span>
                  <small className={ui.figures}>{formatDateTime(declaredAt)}</small>
                </li>
              ))}
            </Stack>
          </div>
        )}
      </Stack>
    </Block>
  )
}
