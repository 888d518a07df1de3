import { ActionIcon, Box, Group, Popover, Skeleton, Stack, Text } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PanelName } from '@wellstock/domain/overview/statistics'
import { useEffect, useId, useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { wordNumbers } from '../../ui/figure-words.ts'
import ui from '../../ui/shared.module.css'
import type { OpenedRows } from './opened-rows.ts'
import { hasChart, PanelChart } from './panel-chart.tsx'
import { PanelFigures } from './panel-figures.tsx'
import { PanelTable } from './panel-table.tsx'
import classes from './statistics.module.css'
import type { Asked } from './statistics-filter.ts'

type PanelCardProps = {
  name: PanelName
  asked: Asked
  /** All panels before it have arrived. */
  isNext: boolean
  onArrival: () => void
  onOpen: (rows: OpenedRows) => void
}

/**
 * A panel of its own: it loads, fails and is tried again by itself. The table stands behind every chart. What is in sight
 * comes first; the others follow one by one, so that the page can be searched and printed.
 */
export function PanelCard({ name, asked, isNext, onArrival, onOpen }: PanelCardProps) {
  const { ref, inViewport } = useInViewport()
  const { data, error, isPlaceholderData, refetch } = useQuery(
    query.statistics.panel.queryOptions({
      input: { ...asked, panel: name },
      placeholderData: keepPreviousData,
      enabled: isNext || inViewport,
    }),
  )
  const hasArrived = isNext && (error !== null || (data !== undefined && !isPlaceholderData))
  useEffect(() => {
    if (hasArrived) onArrival()
  }, [hasArrived, onArrival])
  const [isTable, setTable] = useState(false)
  const id = useId()
  const title = m[`statistics_panel_${name}`]()
  const isEmpty = data?.rows.every(({ values }) => values.every((value) => !value)) ?? false
  const canSwitch = data !== undefined && hasChart(name, data.rowKind) && !isEmpty

  return (
    <Box
      ref={ref}
      component="section"
      miw={0}
      className={`${ui.panel} ${classes.panel}`}
      aria-labelledby={id}
      aria-busy={!data && !error}
    >
      <Group className={classes.head}>
        <h2 id={id}>{title}</h2>
        <Popover position="bottom-start" width={340} shadow="md" withArrow>
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={m.statistics_about({ title })}>
              <IconInfoCircle size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={m.statistics_about({ title })}>
            <Text fz="sm">{m[`statistics_formula_${name}`](wordNumbers())}</Text>
          </Popover.Dropdown>
        </Popover>
        <Group wrap="nowrap" gap="xs" ml="auto" data-screen-only>
          {canSwitch && (
            <button
              type="button"
              className={`${ui.plainButton} ${ui.hover} ${classes.switch}`}
              aria-label={isTable ? m.statistics_chart_of({ title }) : m.statistics_table_of({ title })}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? m.common_chart() : m.common_table()}
            </button>
          )}
          {data && <ExportMenu path={`/api/statistics/${name}/export`} params={asked} />}
        </Group>
      </Group>
      {error && (!data || isPlaceholderData) ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Stack gap="sm" className={ui.dims} data-dimmed={isPlaceholderData || undefined}>
          <PanelFigures panel={data} onOpen={onOpen} />
          {!isEmpty &&
            (canSwitch && !isTable ? (
              <PanelChart panel={data} label={m.statistics_chart_of({ title })} />
            ) : (
              <PanelTable panel={data} label={m.statistics_table_of({ title })} onOpen={onOpen} />
            ))}
          <Text className={ui.note}>
            {m.statistics_as_of({
              from: formatDate(data.period.from),
              to: formatDate(data.period.to),
              time: formatDateTime(data.asOf),
            })}
          </Text>
        </Stack>
      ) : (
        <Stack aria-hidden gap="sm" className={ui.dims}>
          <div className={classes.figures}>
            <Skeleton height={56} />
            <Skeleton height={56} />
          </div>
          <Skeleton height={hasChart(name) ? 220 : 160} />
        </Stack>
      )}
    </Box>
  )
}
