import { entrance } from '@wellstock/contract/bids/entrance'
import { linkToOrder, listVendorOrdersOf } from '../../buying/vendor-orders/orders-of-vendor.ts'
import type { VendorCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { endVendorSession } from '../../platform/http/vendor-sessions.ts'
import { askQuestion, declineBid, markViewed, sendOffer } from './answer-bid.ts'
import { askForLink, enterByLink } from './links.ts'
import { getVendorBid, listVendorBids } from './vendor-bids.ts'

/** Reads for a vendor. */
const read = <T>({ app, vendor }: VendorCall, work: Parameters<typeof app.database.read<T>>[1]) =>
  app.database.read(vendor.organizationId, work)

const bidOf = (call: VendorCall, id: string) => read(call, (db) => getVendorBid(db, call.vendor, id))

export const entranceRoutes = serve(entrance, {
  ask: ({ app, request }, { email }) => askForLink(app, request, email),
  enter: ({ app, request }, { token }) => enterByLink(app, request, token),
  session: async (call) => {
    const { vendor } = call
    const [organization] = await read(call, (db) =>
      db.rows<{ name: string }>('select name from organization where id = $1', [vendor.organizationId]),
    )
    return {
      vendor: vendor.vendorName,
      organization: organization?.name ?? '',
      email: vendor.email,
      endsAt: vendor.endsAt,
    }
  },
  leave: async ({ app, request, vendor }) => {
    await endVendorSession(app, vendor, request)
    return { left: true }
  },
  bids: (call) => read(call, (db) => listVendorBids(db, call.vendor)),
  bid: async (call, { id }) => {
    const found = await bidOf(call, id)
    await markViewed(call.app, call.vendor, id)
    return found
  },
  question: async (call, wanted) => {
    await askQuestion(call.app, call.vendor, wanted)
    return bidOf(call, wanted.id)
  },
  decline: async (call, wanted) => {
    await declineBid(call.app, call.vendor, wanted)
    return bidOf(call, wanted.id)
  },
  send: ({ app, vendor }, wanted) => sendOffer(app, vendor, wanted),
  orders: (call) => read(call, (db) => listVendorOrdersOf(db, call.vendor)),
  openOrder: ({ app, vendor }, { id }) => linkToOrder(app, vendor, id),
})
