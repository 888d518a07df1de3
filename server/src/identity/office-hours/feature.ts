import { officeHours as routes } from '@wellstock/contract/identity/office-hours'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { getOfficeHours } from './office-hours.ts'
import { addClosedDays, removeClosedDay, setWeek } from './save-hours.ts'

export const officeHours: Feature = {
  routes: serve(routes, {
    get: ({ db, scope }, { id }) => getOfficeHours(db, scope, id),
    setWeek: (call, wanted) => setWeek(call, wanted),
    addClosedDays: (call, wanted) => addClosedDays(call, wanted),
    removeClosedDay: (call, { id }) => removeClosedDay(call, id),
  }),
}
