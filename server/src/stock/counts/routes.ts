import { counts } from '@wellstock/contract/stock/counts'
import { scopeOf } from '../../platform/access/person.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { addLine, saveByCode, saveLine } from './count-lines.ts'
import { roomsDue } from './due.ts'
import { exportCounts } from './export.ts'
import { getCount, listCounts } from './find-count.ts'
import { finishCount } from './finish-count.ts'
import { countOptions, planCount, planRooms } from './plan-count.ts'
import { cancelCount, postCount, setCauses } from './post-count.ts'
import { printSheet } from './sheet.ts'
import { startCount } from './start-count.ts'

const shown = ({ db, person, scope }: ScopedCall, id: string) => getCount(db, person, scope, id)

export const countRoutes = serve(counts, {
  // A place the query names wins over the office in the header, within all that the person may see.
  list: ({ db, person, scope }, filter) =>
    listCounts(
      db,
      person,
      filter.officeId || filter.roomId ? scopeOf(person, 'inventory.read') : scope,
      filter,
    ),
  export: exportCounts,
  due: ({ db, scope }) => roomsDue(db, scope),
  planDue: ({ db, person, scope }, plan) => planRooms(db, person, scope, plan),
  options: ({ db, scope }, wanted) => countOptions(db, scope, wanted),
  create: async (call, plan) => shown(call, await planCount(call.db, call.person, call.scope, plan)),
  get: (call, { id }) => shown(call, id),
  start: async (call, input) => {
    await startCount(call.db, call.person, call.scope, input)
    return shown(call, input.id)
  },
  saveLine: ({ db, person, scope }, line) => saveLine(db, person, scope, line),
  addLine: ({ db, person, scope }, found) => addLine(db, person, scope, found),
  saveByCode: ({ db, person, scope }, command) => saveByCode(db, person, scope, command),
  finish: async (call, input) => {
    await finishCount(call.db, call.person, call.scope, input)
    return shown(call, input.id)
  },
  setCauses: async (call, input) => {
    await setCauses(call.db, call.person, call.scope, input)
    return shown(call, input.id)
  },
  post: async (call, { id }) => {
    await postCount(call.db, call.person, call.scope, id)
    return shown(call, id)
  },
  cancel: async (call, { id }) => {
    await cancelCount(call.db, call.person, call.scope, id)
    return shown(call, id)
  },
  sheet: (call, { id }) => printSheet(call, { id }),
})
