import { procedureTypes as routes } from '@wellstock/contract/procedures/procedure-types'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { listProcedureRooms, listTypes } from './procedure-types.ts'
import { createType, setTypeActive, updateType } from './save-type.ts'

export const procedureTypes: Feature = {
  routes: serve(routes, {
    list: ({ db, scope }, filter) => listTypes(db, scope, filter ?? {}),
    create: (call, wanted) => createType(call, wanted),
    update: (call, wanted) => updateType(call, wanted),
    setActive: (call, wanted) => setTypeActive(call, wanted),
    rooms: ({ db, scope }) => listProcedureRooms(db, scope),
  }),
}
