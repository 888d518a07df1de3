import { vendorLinks } from '@wellstock/contract/buying/vendor-links'
import { serve } from '../../platform/http/serve.ts'
import { confirmByLink, declineByLink, openByLink } from './by-link.ts'
import { getVendorOrder } from './find-vendor-order.ts'
import { settleAnswer } from './vendor-answer.ts'
import { makeLinkToCopy, revokeLinks } from './vendor-link.ts'

export const vendorLinkRoutes = serve(vendorLinks, {
  open: ({ app, request }, { token }) => openByLink(app, request, token),
  confirm: ({ app, request }, wanted) => confirmByLink(app, request, wanted),
  decline: ({ app, request }, wanted) => declineByLink(app, request, wanted),
  make: ({ app, person }, { id }) => makeLinkToCopy(app, person, id),
  revoke: async (call, { id }) => {
    await revokeLinks(call.app, call.db, call.person, id)
    return getVendorOrder(call, id)
  },
  settle: async (call, { id }) => {
    await settleAnswer(call.db, call.app, call.person, id)
    return getVendorOrder(call, id)
  },
})
