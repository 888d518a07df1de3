import { Modal, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import {
  MIN_RECEIPTS,
  type OpenedPart,
  openedParts,
  SCORE_DAYS,
  type VendorScorecard,
} from '@wellstock/contract/buying/scorecards'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Score } from '../../stock/vendors/score.tsx'
import { Block } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import table from '../../ui/table.module.css'
import { partWords } from './part-words.ts'
import { scorecardQueries } from './queries.ts'
import { ScoreRows } from './score-rows.tsx'
import classes from './scorecard.module.css'

/** How a vendor did over 365 days, in five parts; each opens the rows it is made of. */
export function Scorecard({ vendorId }: { vendorId: string }) {
  const answer = useQuery(scorecardQueries.get(vendorId))
  const [opened, setOpened] = useState<OpenedPart | null>(null)
  return (
    <Block title={m.scorecards_title()} isWide>
      {answer.data ? (
        <>
          <Summary card={answer.data} />
          <Parts card={answer.data} onOpen={setOpened} />
        </>
      ) : answer.error ? (
        <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton height={240} role="status" aria-label={m.loading()} />
      )}
      <RowsDialog vendorId={vendorId} part={opened} onClose={() => setOpened(null)} />
    </Block>
  )
}

const Summary = ({ card }: { card: VendorScorecard }) => (
  <Text className={classes.summary}>
    {card.score === null ? (
      m.scorecards_too_few({ receipts: formatNumber(card.receipts), least: formatNumber(MIN_RECEIPTS) })
    ) : (
      <>
        <span className={classes.score}>
          <Score {...card} />
        </span>
        <span className={ui.quiet}>
          {m.scorecards_over({
            count: card.receipts,
            shown: formatNumber(card.receipts),
            days: formatNumber(SCORE_DAYS),
          })}
        </span>
      </>
    )}
  </Text>
)

const isOpened = (part: string): part is OpenedPart => openedParts.some((each) => each === part)

function Parts({ card, onOpen }: { card: VendorScorecard; onOpen: (part: OpenedPart) => void }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{m.scorecards_part()}</th>
          <th scope="col" data-numeric>
            {m.scorecards_weight()}
          </th>
          <th scope="col" data-numeric>
            {m.scorecards_score()}
          </th>
        </tr>
      </thead>
      <tbody>
        {card.parts.map(({ part, score, weight }) => {
          const words = partWords[part](card)
          return (
            <tr key={part}>
              <th scope="row">
                <span className={ui.strong}>{m[`scorecards_part_${part}`]()}</span>
                {words && isOpened(part) ? (
                  <button
                    type="button"
                    className={`${ui.plainButton} ${classes.open}`}
                    onClick={() => onOpen(part)}
                  >
                    {words}
                  </button>
                ) : (
                  <span className={`${ui.block} ${ui.quiet}`}>{words ?? m[`scorecards_none_${part}`]()}</span>
                )}
              </th>
              <td data-numeric>{m.scorecards_percent({ weight: formatNumber(weight) })}</td>
              <td data-numeric>{score === null ? '–' : formatNumber(Math.round(score))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type RowsDialogProps = { vendorId: string; part: OpenedPart | null; onClose: () => void }

function RowsDialog({ vendorId, part, onClose }: RowsDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const title = part && m[`scorecards_part_${part}`]()
  return (
    <Modal
      opened={part !== null}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': m.common_close() }}
      size="min(56rem, 94vw)"
      fullScreen={isPhone}
    >
      {part && title && <ScoreRows key={part} vendorId={vendorId} part={part} title={title} />}
    </Modal>
  )
}
