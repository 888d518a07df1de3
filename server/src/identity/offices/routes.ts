import { offices } from '@wellstock/contract/identity/offices'
import { serve } from '../../platform/http/serve.ts'
import { createOffice } from './create-office.ts'
import { effectsOf } from './effects.ts'
import { getOffice, listOffices } from './offices.ts'
import { removeOffice } from './remove-office.ts'
import { updateOffice } from './update-office.ts'

export const officeRoutes = serve(offices, {
  list: ({ db, scope }, filter) => listOffices(db, scope, filter),
  get: ({ db, person, scope }, { id }) => getOffice(db, person, scope, id),
  create: ({ db, person, scope }, wanted) => createOffice(db, person, scope, wanted),
  update: ({ db, person, scope }, wanted) => updateOffice(db, person, scope, wanted),
  effects: ({ db, scope }, wanted) => effectsOf(db, scope, wanted),
  remove: ({ app, db, person, scope }, wanted) => removeOffice(app, db, person, scope, wanted),
})
