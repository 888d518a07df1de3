import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { panels } from '@wellstock/domain/overview/statistics'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import type { OpenedRows } from './opened-rows.ts'
import { PanelCard } from './panel-card.tsx'
import { RowsDrawer } from './rows-drawer.tsx'
import classes from './statistics.module.css'
import { askedOf, datesProblem } from './statistics-filter.ts'
import { StatisticsFilters } from './statistics-filters.tsx'

const route = getRouteApi('/dashboard/inventory-stats')

export function StatisticsPage() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/dashboard/inventory-stats' })
  const [opened, setOpened] = useState<OpenedRows | null>(null)
  const problem = datesProblem(search)
  const asked = askedOf(search)
  const question = JSON.stringify(asked)
  const [progress, setProgress] = useState({ question, arrived: 0 })
  const arrived = progress.question === question ? progress.arrived : 0

  return (
    <>
      <PageHeader title={m.page_title_inventory_stats()} />
      <StatisticsFilters
        search={search}
        problem={problem}
        onChange={(change) =>
          void navigate({
            search: (before) => ({ ...before, ...change }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {!problem && (
        <div className={classes.panels}>
          {panels.map((name, place) => (
            <PanelCard
              key={name}
              name={name}
              asked={asked}
              isNext={place <= arrived}
              onArrival={() => place === arrived && setProgress({ question, arrived: arrived + 1 })}
              onOpen={setOpened}
            />
          ))}
        </div>
      )}
      <RowsDrawer opened={opened} asked={asked} onClose={() => setOpened(null)} />
    </>
  )
}
