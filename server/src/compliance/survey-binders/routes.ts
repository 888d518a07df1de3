import { surveyBinders } from '@wellstock/contract/compliance/survey-binders'
import { narrowed, officesInScope } from '../../platform/access/person.ts'
import { serve } from '../../platform/http/serve.ts'
import { checkManifest } from './check-binder.ts'
import { fileOfBinder, listBinders } from './list-binders.ts'
import { listGaps } from './list-gaps.ts'
import { makeBinder } from './make-binder.ts'
import { refusePeriod } from './refuse-period.ts'

export const surveyBinderRoutes = serve(surveyBinders, {
  list: ({ db, scope }, paging) => listBinders(db, scope, paging),
  gaps: async ({ app, db, scope }, { officeId, from, to, ...paging }) => {
    await refusePeriod(db, scope.organizationId, { from, to })
    const offices = officesInScope(narrowed(scope, officeId ?? null))
    return listGaps({ app, db, wanted: { from, to, standard: '', offices } }, paging)
  },
  make: (call, wish) => makeBinder(call, wish),
  file: ({ app, db, scope }, { id }) => fileOfBinder(app, db, scope, id),
  check: ({ db, person }, { manifest }) => checkManifest(db, person.organizationId, manifest),
})
