import { statistics } from '@wellstock/contract/overview/statistics'
import { type Scope, scopeOf } from '../../platform/access/person.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { exportPanel } from './export-panel.ts'
import { readPanel } from './read-panel.ts'
import { readRows } from './read-rows.ts'

/** Whatever office the header names: all that the person may see. */
const wholeScope = ({ person }: ScopedCall) => scopeOf(person, 'inventory.read')

/** Offices that the query names win over the office in the header, within all that the person may see. */
const scopeFor = (call: ScopedCall, { offices }: { offices?: string[] | undefined }): Scope =>
  offices ? wholeScope(call) : call.scope

export const statisticsRoutes = serve(statistics, {
  panel: async (call, filter) => {
    const { timeZone: _, ...panel } = await readPanel(
      call.db,
      scopeFor(call, filter),
      wholeScope(call),
      filter,
      call.app.now(),
    )
    return panel
  },
  rows: (call, wanted) => readRows(call.db, scopeFor(call, wanted), wanted, call.app.now()),
  export: (call, { format, ...filter }) => exportPanel(call, scopeFor(call, filter), filter, format),
})
