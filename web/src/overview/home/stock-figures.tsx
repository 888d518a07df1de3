import type { Home } from '@wellstock/contract/overview/home'
import type { DashboardView } from '@wellstock/domain/identity/preferences'
import ui from '../../ui/shared.module.css'
import { ExpiryTimeline } from './expiry-timeline.tsx'
import classes from './home.module.css'
import { LevelCards } from './level-cards.tsx'
import { OfficesTable } from './offices-table.tsx'
import { WeeklyFlow } from './weekly-flow.tsx'

export default function StockFigures({ home, view }: { home: Home; view: DashboardView }) {
  return (
    <div className={classes.page} data-view={view}>
      <LevelCards levels={home.levels} />
      <OfficesTable offices={home.offices} />
      <WeeklyFlow weeks={home.weeks} />
      <div className={ui.wide}>
        <ExpiryTimeline expiring={home.expiring} />
      </div>
    </div>
  )
}
