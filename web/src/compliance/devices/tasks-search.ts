import type { TaskTab } from '@wellstock/contract/compliance/tasks'
import {
  firstPage,
  flag,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

/** What the page shows of a task, in the order it is seen to. */
export const shownTabs = [
  'due',
  'overdue',
  'soon',
  'upcoming',
  'missed',
  'settled',
] as const satisfies readonly TaskTab[]

export const tasksSearchDefaults = { ...firstPage, tab: 'due' } as const

/** The tab and the filters of tasks as they stand in the address. */
export type TasksSearch = Paged & {
  tab: (typeof shownTabs)[number]
  officeId: string | undefined
  search: string | undefined
  mine: true | undefined
}

export const readTasksSearch = (raw: RawSearch): TasksSearch => ({
  ...readPaged(raw),
  tab: oneOf(shownTabs, raw.tab) ?? tasksSearchDefaults.tab,
  officeId: id(raw.officeId),
  search: words(raw.search)?.slice(0, 100),
  mine: flag(raw.mine),
})
