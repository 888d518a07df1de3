import { Checkbox, Tabs } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DocumentChoice } from '../../identity/document-kinds/document-list.tsx'
import { given } from '../../lib/given.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { ComplianceNav } from '../nav/compliance-nav.tsx'
import { taskQueries } from './queries.ts'
import { isQuick, RecordInRow } from './record-in-row.tsx'
import { TaskCard, taskColumns } from './task-columns.tsx'
import { shownTabs, type TasksSearch, tasksSearchDefaults } from './tasks-search.ts'
import { useQuickRecord } from './use-quick-record.ts'

const route = getRouteApi('/dashboard/compliance/tasks/')

/** What is to be done to devices: what can be done now, what is late, what comes and what was. */
export function TasksPage() {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (next: string | null) =>
    void navigate({
      search: (before) => ({ ...before, tab: (next ?? tab) as TasksSearch['tab'], page: 1 }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader title={m.page_title_compliance_tasks()} />
      <ComplianceNav />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label={m.tasks_tabs()} mb="md">
          {shownTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {m[`tasks_tab_${each}`]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <TasksList />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function TasksList() {
  const place = route.useSearch()
  const navigate = route.useNavigate()
  const { offices } = useSession()
  const quick = useQuickRecord()
  const { tab, page, pageSize, officeId, search, mine } = place
  const narrowed = { officeId, search, ...(mine && { mine: 'true' as const }) }
  const show = (change: Partial<TasksSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  const narrow = (change: Partial<TasksSearch>) => show({ ...change, page: 1 })
  const openTask = (id: string) => void navigate({ to: '/dashboard/compliance/tasks/$id', params: { id } })
  return (
    <List
      name="compliance-tasks"
      label={m.page_title_compliance_tasks()}
      offset="24rem"
      answer={useQuery(taskQueries.list({ tab, page, pageSize, ...narrowed }))}
      search={place}
      onChange={(part) => show(part as Partial<TasksSearch>)}
      columns={taskColumns((task) => <RecordInRow task={task} quick={quick} />)}
      rowId={({ id }) => id}
      rowName={({ name, device }) => `${name}, ${device.name}`}
      onOpen={({ id }) => openTask(id)}
      rowKeys={{
        p: (task) => (isQuick(task) ? quick.pass(task) : openTask(task.id)),
        s: (task) => quick.passed?.id === task.id && quick.save(),
      }}
      card={(task) => <TaskCard task={task} record={<RecordInRow task={task} quick={quick} />} />}
      filters={
        <>
          <SearchBox
            className={ui.search}
            label={m.tasks_search()}
            hint={m.tasks_search_hint()}
            clearLabel={m.common_clear_the_search()}
            value={search ?? ''}
            onSearch={(text) => narrow({ search: text || undefined })}
          />
          {(offices.length > 1 || officeId) && (
            <DocumentChoice
              label={m.common_office()}
              data={offices.map(({ id, name }) => ({ value: id, label: name }))}
              value={officeId}
              onChange={(next) => narrow({ officeId: next })}
            />
          )}
          <Checkbox
            label={m.tasks_mine()}
            checked={mine ?? false}
            onChange={(event) => narrow({ mine: event.currentTarget.checked || undefined })}
          />
        </>
      }
      hasView
      empty={{
        none: { icon: IconClipboardCheck, title: m.tasks_none() },
        noMatch: Object.keys(given(narrowed)).length > 0 && {
          title: m.tasks_none_match(),
          clear: m.common_clear_the_filters(),
          onClear: () =>
            void navigate({ search: { ...tasksSearchDefaults, tab } as TasksSearch, resetScroll: false }),
        },
      }}
    />
  )
}
