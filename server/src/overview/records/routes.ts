import { records } from '@wellstock/contract/overview/records'
import { serve } from '../../platform/http/serve.ts'
import { getDepartment } from './department.ts'
import { getLocation } from './location.ts'
import { getVendorStock } from './vendor.ts'
import { vendorBids } from './vendor-bids.ts'

export const recordRoutes = serve(records, {
  department: ({ db, person, request }, { name }) => getDepartment(db, person, request.officeId, name),
  location: ({ db, person }, { id }) => getLocation(db, person, id),
  vendorBids: ({ db, scope }, { slug }) => vendorBids(db, scope, slug),
  vendorStock: ({ db, person, request }, { slug }) => getVendorStock(db, person, request.officeId, slug),
})
