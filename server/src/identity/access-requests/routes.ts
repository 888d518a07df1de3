import { accessRequests } from '@wellstock/contract/identity/access-requests'
import { serve } from '../../platform/http/serve.ts'
import { askForAccess, getAccessRequest, listWaitingAccess, withdrawAccess } from './access-requests.ts'

export const accessRequestRoutes = serve(accessRequests, {
  get: (call, { path }) => getAccessRequest(call, path),
  ask: (call, wanted) => askForAccess(call, wanted),
  withdraw: (call, wanted) => withdrawAccess(call, wanted),
  waiting: (call, paging) => listWaitingAccess(call, paging),
})
