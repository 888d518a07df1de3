import { records } from '@wellstock/contract/overview/records'
import { serve } from '../../platform/http/serve.ts'
import { getDepartment } from './department.ts'
import { getLocation } from './location.ts'
import { getVendor } from './vendor.ts'

export const recordRoutes = serve(records, {
  department: ({ db, person, request }, { name }) => getDepartment(db, person, request.officeId, name),
  location: ({ db, person }, { id }) => getLocation(db, person, id),
  vendor: ({ db, person, request }, { slug }) => getVendor(db, person, request.officeId, slug),
})
