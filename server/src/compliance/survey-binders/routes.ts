import { surveyBinders } from '@wellstock/contract/compliance/survey-binders'
import { narrowed, officesInScope } from '../../platform/access/person.ts'
import { serve } from '../../platform/http/serve.ts'
import { checkManifest } from './check-binder.ts'
import { fileOfBinder, listBinders } from './list-binders.ts'
import { listGaps } from './list-gaps.ts'
import { makeBinder } from './make-binder.ts'

export const surveyBinderRoutes = serve(surveyBinders, {
  list: ({ db, scope }, paging) => listBinders(db, scope, paging),
  gaps: ({ app, db, scope }, { officeId, from, to, ...paging }) =>
    listGaps(
      {
        app,
        db,
        wanted: { from, to, standard: '', offices: officesInScope(narrowed(scope, officeId ?? null)) },
      },
      paging,
    ),
  make: (call, wish) => makeBinder(call, wish),
  file: ({ app, db, scope }, { id }) => fileOfBinder(app, db, scope, id),
  check: ({ db, person }, { manifest }) => checkManifest(db, person.organizationId, manifest),
})
