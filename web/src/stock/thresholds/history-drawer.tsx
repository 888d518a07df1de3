import { Drawer, Flex, Skeleton, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ThresholdRow } from '@wellstock/contract/stock/threshold'
import type { ThresholdField } from '@wellstock/domain/stock/thresholds'
import { formatDateTime } from '../../lib/format.ts'
import { fieldName, valueWords } from '../../lib/level-words.ts'
import { m } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { thresholdQueries } from './queries.ts'
import { seasonDay } from './season-chip.tsx'
import classes from './thresholds.module.css'

/** Who changed the levels of an item, when, and why. */
export function HistoryDrawer({ row, onClose }: { row: ThresholdRow | null; onClose: () => void }) {
  return (
    <Drawer
      opened={row !== null}
      onClose={onClose}
      position="right"
      title={row && m.thresholds_history_of({ name: row.name })}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {row && <History itemId={row.itemId} />}
    </Drawer>
  )
}

function History({ itemId }: { itemId: string }) {
  const { data, error, refetch } = useQuery(thresholdQueries.history(itemId))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Stack gap="sm" aria-busy>
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} height={64} />
        ))}
      </Stack>
    )
  if (data.length === 0)
    return (
      <EmptyState
        icon={<IconHistory size={24} stroke={1.75} />}
        title={m.thresholds_history_empty()}
        text={m.thresholds_history_empty_text()}
      />
    )
  return (
    <Flex component="ol" direction="column" gap="sm" className={`${ui.plainList} ${classes.history}`}>
      {data.map(({ seq, at, action, by, reason, changes }) => (
        <li key={seq}>
          <p>
            <b>{[seasonWord(action), by].filter(Boolean).join(' · ')}</b>{' '}
            <time className={`${ui.quiet} ${ui.text14}`} dateTime={at}>
              {formatDateTime(at)}
            </time>
          </p>
          <ul>
            {Object.entries(changes).map(([field, { from, to }]) => (
              <li key={field}>
                {seasonWords(field, from, to) ??
                  m.thresholds_history_change({
                    field: fieldName(field as ThresholdField),
                    from: valueWords(field as ThresholdField, from),
                    to: valueWords(field as ThresholdField, to),
                  })}
              </li>
            ))}
          </ul>
          {!seasonWord(action) && (
            <q className={`${ui.quiet} ${ui.text14}`}>{reason ?? m.thresholds_history_item_page()}</q>
          )}
        </li>
      ))}
    </Flex>
  )
}

const seasonEvents: Record<string, () => string> = {
  'levels.season_added': m.thresholds_history_season_added,
  'levels.season_changed': m.thresholds_history_season_changed,
  'levels.season_removed': m.thresholds_history_season_removed,
  'levels.season_began': m.thresholds_history_season_began,
  'levels.season_ended': m.thresholds_history_season_ended,
}
const seasonWord = (action: string) => seasonEvents[action]?.()

const seasonFields: Record<string, () => string> = {
  season: m.season_which,
  seasonFrom: m.season_from,
  seasonTo: m.common_last_day,
  isYearly: m.season_yearly,
}

/** What only a season has; undefined for the levels themselves. */
function seasonWords(field: string, from: unknown, to: unknown): string | undefined {
  const name = seasonFields[field]
  if (!name) return undefined
  const shown = (value: unknown) =>
    typeof value === 'boolean'
      ? value
        ? m.common_yes()
        : m.common_no()
      : field === 'season'
        ? String(value)
        : seasonDay(String(value))
  const [was, is] = [from, to].map((value) => (value === null ? null : shown(value)))
  return was && is
    ? m.thresholds_history_change({ field: name(), from: was, to: is })
    : m.item_history_value({ field: name(), to: was ?? is ?? '–' })
}
