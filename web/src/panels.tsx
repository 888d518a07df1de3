import type { ReactNode } from 'react'
import { InvoicesOf } from './buying/invoices/invoices-of.tsx'
import { ReceiptsOf } from './buying/receipts/receipts-of.tsx'
import { CreditAllotments } from './buying/vendor-returns/credit-allotments.tsx'
import { ReturnGoods } from './buying/vendor-returns/return-goods.tsx'
import { ReturnStock } from './buying/vendor-returns/return-stock.tsx'
import { ReturnsOf } from './buying/vendor-returns/returns-of.tsx'
import { ItemDevice } from './compliance/devices/item-device.tsx'
import { LoadsOf } from './compliance/loads/loads-of.tsx'
import { NonconformitiesOf } from './compliance/nonconformities/nonconformities-of.tsx'
import { type Panels, PanelsContext } from './lib/panels.tsx'
import { CasesOf } from './procedures/cases/cases-of.tsx'

/** What pages show of features that stand above theirs, and so cannot be imported there. */
const panels: Panels = {
  item: {
    panels: {
      cases: ({ record: { productId, officeId } }) => <CasesOf productId={productId} officeId={officeId} />,
    },
    actions: { device: ({ record }) => <ItemDevice item={record} /> },
  },
  supply_order: {
    panels: {
      receipts: ({ record: { id } }) => <ReceiptsOf by="orderId" id={id} />,
      invoices: ({ record: { id } }) => <InvoicesOf of={{ orderId: id }} />,
    },
  },
  vendor_order: {
    panels: {
      receipts: ({ record: { id } }) => <ReceiptsOf by="vendorOrderId" id={id} />,
      invoices: ({ record: { id } }) => <InvoicesOf of={{ vendorOrderId: id }} />,
      returns: ({ record: { id } }) => <ReturnsOf by="vendorOrderId" id={id} />,
    },
  },
  receipt: {
    panels: { returns: ({ record: { id } }) => <ReturnsOf by="receiptId" id={id} /> },
    actions: { returnGoods: ({ record }) => <ReturnGoods receipt={record} /> },
  },
  returned_stock: { panels: { start: ({ record }) => <ReturnStock {...record} /> } },
  invoice: {
    panels: { allotments: ({ record }) => <CreditAllotments invoice={record} /> },
  },
  device: {
    panels: {
      loads: ({ record }) => record.class === 'sterilizer' && <LoadsOf deviceId={record.id} />,
      nonconformities: ({ record: { id } }) => <NonconformitiesOf deviceId={id} />,
    },
  },
}

/** Around a page, in its route: loaded with the page, so nothing of it is in the first load or comes late. */
export const WithPanels = ({ children }: { children: ReactNode }) => (
  <PanelsContext value={panels}>{children}</PanelsContext>
)
