import { priceChecks } from '@wellstock/contract/buying/price-checks'
import { scopeOf } from '../../platform/access/person.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { exportPriceChecks } from './export.ts'
import { listCheckedVendors, listPriceChecks } from './list-price-checks.ts'

/** An office or a document the query names wins over the office in the header, within all that the person may see. */
const within = (
  call: ScopedCall,
  { officeId, documentId }: { officeId?: string | undefined; documentId?: string | undefined },
) => (officeId || documentId ? { ...call, scope: scopeOf(call.person, 'vendor-orders.read') } : call)

export const priceCheckRoutes = serve(priceChecks, {
  list: (call, filter) => listPriceChecks(within(call, filter), filter),
  export: (call, filter) => exportPriceChecks(within(call, filter), filter),
  vendors: (call) => listCheckedVendors(call),
})
