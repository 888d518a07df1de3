import { Button, Flex, Group, Switch, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { inventoryQueries } from '../items/queries.ts'
import { useWritable } from '../items/writable.ts'
import { CountsList } from './counts-list.tsx'
import classes from './counts-page.module.css'
import { type CountTab, countTabs } from './counts-search.ts'
import { DueList } from './due-list.tsx'

const PlanDialog = lazy(() => import('./plan-dialog.tsx'))
const route = getRouteApi('/dashboard/inventory-rooms/counts/')

/** Rooms by the day they are due, counts that are not over, and counts that are. */
export function CountsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { isWriter } = useWritable()
  const { data: facets } = useQuery(inventoryQueries.facets())
  const { offices } = useSession()
  const [planning, setPlanning] = useState<{ roomId: string | undefined } | null>(null)
  const room = facets?.rooms.find(({ id }) => id === search.room)

  return (
    <>
      <PageHeader
        title={m.page_title_counts()}
        trail={<Link to="/dashboard/inventory-rooms">{m.page_title_inventory_rooms()}</Link>}
        description={m.counts_text()}
      >
        {isWriter && (
          <Button
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => setPlanning({ roomId: search.room })}
          >
            {m.counts_plan()}
          </Button>
        )}
      </PageHeader>
      {(search.room || (search.officeId && search.tab === 'due')) && (
        <Flex component="p" align="center" wrap="wrap" gap="xs" className={classes.room}>
          {room
            ? m.counts_of_room({ room: `${room.number} · ${room.name}` })
            : offices.find(({ id }) => id === search.officeId)?.name}
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() =>
              void navigate({
                search: (before) => ({ ...before, room: undefined, officeId: undefined, page: 1 }),
              })
            }
          >
            {m.counts_every_room()}
          </Button>
        </Flex>
      )}
      <Tabs
        value={search.tab}
        onChange={(tab) =>
          void navigate({
            search: (before) => ({ ...before, tab: (tab ?? 'due') as CountTab, state: undefined, page: 1 }),
            replace: true,
            resetScroll: false,
          })
        }
        keepMounted={false}
      >
        <Group className={classes.tabs}>
          <Tabs.List aria-label={m.counts_tabs()}>
            {countTabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {m[`counts_tab_${tab}`]()}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {search.tab !== 'due' && (
            <Switch
              wrapperProps={{ 'data-filters': true }}
              label={m.counts_mine()}
              checked={search.mine ?? false}
              onChange={(event) => {
                const mine = event.currentTarget.checked || undefined
                void navigate({ search: (before) => ({ ...before, mine, page: 1 }), resetScroll: false })
              }}
            />
          )}
        </Group>
        <Tabs.Panel value="due">
          <DueList
            roomId={search.room}
            officeId={search.officeId}
            onPlan={(roomId) => setPlanning({ roomId })}
          />
        </Tabs.Panel>
        {(['open', 'posted'] as const).map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            <CountsList
              search={{ ...search, tab }}
              onChange={(change) =>
                void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
              }
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Suspense>
        {planning && <PlanDialog roomId={planning.roomId} onClose={() => setPlanning(null)} />}
      </Suspense>
    </>
  )
}
