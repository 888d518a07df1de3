import { Button, Drawer, Flex, Group, Skeleton, Stack } from '@mantine/core'
import { IconCalendarEvent, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { LevelSeason } from '@wellstock/contract/stock/threshold'
import type { Levels } from '@wellstock/domain/stock/inventory'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import chipClasses from './season-chip.module.css'
import { levelWords, seasonDay } from './season-chip.tsx'
import { SeasonDialog } from './season-dialog.tsx'
import classes from './thresholds.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export type SeasonedItem = { itemId: string; name: string; usual: Levels }

type SeasonsDrawerProps = { item: SeasonedItem | null; onClose: () => void }

/** The dates on which an item has other levels. */
export function SeasonsDrawer({ item, onClose }: SeasonsDrawerProps) {
  return (
    <Drawer
      opened={item !== null}
      onClose={onClose}
      position="right"
      title={item && m.season_of({ name: item.name })}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      {item && <Seasons {...item} />}
    </Drawer>
  )
}

function Seasons({ itemId, usual }: SeasonedItem) {
  const { data, error, refetch } = useQuery(query.thresholds.seasons.queryOptions({ input: { itemId } }))
  const [dialog, setDialog] = useState<{ season: LevelSeason | null } | null>(null)
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={96} aria-busy />
  return (
    <Stack gap="sm">
      {data.seasons.length === 0 ? (
        <EmptyState
          icon={<IconCalendarEvent size={24} stroke={1.75} aria-hidden />}
          title={m.season_none()}
          text={m.season_none_text()}
        />
      ) : (
        <Flex component="ul" direction="column" gap="sm" className={`${ui.plainList} ${classes.history}`}>
          {data.seasons.map((season) => (
            <Season key={season.id} season={season} itemId={itemId} onChange={() => setDialog({ season })} />
          ))}
        </Flex>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus {...icon} />}
        onClick={() => setDialog({ season: null })}
      >
        {m.season_add()}
      </Button>
      {dialog && (
        <SeasonDialog itemId={itemId} usual={usual} season={dialog.season} onClose={() => setDialog(null)} />
      )}
    </Stack>
  )
}

type SeasonProps = { season: LevelSeason; itemId: string; onChange: () => void }

function Season({ season, itemId, onChange }: SeasonProps) {
  const { id, name, isYearly, isInForce } = season
  const days = { from: seasonDay(season.from), to: seasonDay(season.to) }
  const dates = isYearly ? m.season_dates_yearly(days) : m.common_from_to(days)
  const remove = useMutation({
    mutationFn: () => api.thresholds.removeSeason({ itemId, id }),
    onSuccess: () => toast.success(m.season_removed({ name })),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <li>
      <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
        <div>
          <p>
            <b>{name}</b>{' '}
            {isInForce && <span className={`${ui.tag} ${chipClasses.chip}`}>{m.season_in_force()}</span>}
          </p>
          <p>{dates}</p>
          <p className={`${ui.quiet} ${ui.text14}`}>{levelWords(season)}</p>
        </div>
        <Group align="stretch" wrap="nowrap" gap={6} flex="none">
          <button
            type="button"
            className={ui.rowAction}
            aria-label={m.season_change_title({ name })}
            title={m.season_change_title({ name })}
            onClick={onChange}
          >
            <IconPencil {...icon} />
          </button>
          <button
            type="button"
            className={ui.rowAction}
            aria-label={m.common_remove_named({ name })}
            title={m.common_remove_named({ name })}
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            <IconTrash {...icon} />
          </button>
        </Group>
      </Group>
    </li>
  )
}
