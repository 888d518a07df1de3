import { accessRequests } from '@wellstock/contract/identity/access-requests'
import { serve } from '../../platform/http/serve.ts'
import { askForAccess, getAccessRequest } from './access-requests.ts'

export const accessRequestRoutes = serve(accessRequests, {
  get: (call, { path }) => getAccessRequest(call, path),
  ask: (call, { path }) => askForAccess(call, path),
})
