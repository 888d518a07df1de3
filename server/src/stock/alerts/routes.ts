import { type AlertFilter, alerts } from '@wellstock/contract/stock/alerts'
import { covers, narrowed, scopeOf } from '../../platform/access/person.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { assignees, changeAlerts, resolveAlert } from './change.ts'
import { exportAlerts } from './export.ts'
import {
  countAlerts,
  getAlert,
  groupAlerts,
  historyOf,
  listAlerts,
  summariseAlerts,
  type Viewer,
} from './list.ts'
import { listMutes, muteItem, unmuteItem } from './mutes.ts'

/**
 * An office that is asked for wins over the one in the header, and so does the tab of all offices, within all that the
 * person may see.
 */
function viewerOf(
  { app, person, scope }: ScopedCall,
  { tab, officeId }: Pick<AlertFilter, 'tab' | 'officeId'>,
): Viewer {
  const all = scopeOf(person, 'inventory.read')
  if (officeId) return { person, scope: narrowed(all, officeId), now: app.now() }
  return { person, scope: tab === 'all' ? all : scope, now: app.now() }
}

export const alertRoutes = serve(alerts, {
  list: (call, filter) => listAlerts(call.db, viewerOf(call, filter), filter),
  groups: (call, filter) => groupAlerts(call.db, viewerOf(call, filter), filter),
  counts: (call) => countAlerts(call.db, viewerOf(call, { tab: 'all' }), viewerOf(call, { tab: 'office' })),
  summary: (call) => summariseAlerts(call.db, viewerOf(call, { tab: 'office' })),
  people: ({ db, scope }, { officeId }) =>
    covers(scope, officeId) ? assignees(db, scope.organizationId, officeId) : [],
  mutes: ({ db, scope }) => listMutes(db, scope),
  export: (call, filter) => exportAlerts(call, viewerOf(call, filter), filter),
  get: async ({ app, db, scope }, { id }) => ({
    ...(await getAlert(db, scope, app.now(), id)),
    history: await historyOf(db, scope.organizationId, id),
  }),
  change: ({ app, db, person, scope }, { ids, change }) => changeAlerts(db, app, person, scope, ids, change),
  resolve: ({ app, db, person, scope }, input) => resolveAlert(db, app, person, scope, input),
  mute: ({ app, db, person, scope }, input) => muteItem(db, app, person, scope, input),
  unmute: ({ app, db, person, scope }, input) => unmuteItem(db, app, person, scope, input),
})
