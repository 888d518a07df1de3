import { Button } from '@mantine/core'
import { IconFileImport, IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { query } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { isLive } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import classes from './home.module.css'
import { HomeSkeleton } from './home-skeleton.tsx'

const loadFigures = () => import('./stock-figures.tsx')
const StockFigures = lazy(loadFigures)
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const loadToday = () => import('./today.tsx')
const TodaySection = lazy(loadToday)
// Asked for together with what they draw. A failure shows when that is there.
loadFigures().catch(() => {})
loadToday().catch(() => {})

/** What stands where, what is short, and what expires next. */
export function StockHome() {
  const session = useSession()
  const { organization, preferences } = session
  const seesTransfers = useCan('transfers.write') && isLive(session, '/dashboard/offices/transfer')
  const canWrite = useCan('inventory.write')
  const { data: home, error, dataUpdatedAt, refetch } = useQuery(query.home.summary.queryOptions())

  const skeleton = <HomeSkeleton view={preferences.dashboardView} />

  return (
    <>
      <PageHeader
        title={m.page_title_dashboard()}
        description={
          home
            ? m.home_as_of({ organization: organization.name, time: formatTime(dataUpdatedAt) })
            : organization.name
        }
      >
        {canWrite && (
          <>
            {seesTransfers && (
              <Button
                component={Link}
                to="/dashboard/offices/transfer"
                variant="default"
                leftSection={<IconTruckDelivery size={18} stroke={1.75} aria-hidden />}
              >
                {m.common_transfers()}
              </Button>
            )}
            <Button
              component={Link}
              to="/dashboard/inventory/import"
              variant="default"
              leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />}
            >
              {m.common_import_a_list()}
            </Button>
            <Button
              component={Link}
              to="/dashboard/inventory/new"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            >
              {m.home_new_item()}
            </Button>
          </>
        )}
      </PageHeader>
      <Suspense fallback={null}>
        <FirstSteps />
        <TodaySection />
      </Suspense>
      {home ? (
        <Suspense fallback={skeleton}>
          <StockFigures home={home} view={preferences.dashboardView} />
        </Suspense>
      ) : error ? (
        <section className={`${ui.panel} ${classes.block}`}>
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        </section>
      ) : (
        skeleton
      )}
    </>
  )
}
