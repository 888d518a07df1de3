import { Flex, Stack, Text } from '@mantine/core'
import type { Receipt } from '@wellstock/contract/buying/receipt'
import { receipt as kind } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { DocumentDetails } from '../../identity/document-kinds/document-view.tsx'
import { formatDateTime, formatDecimal, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { PanelsOf } from '../../lib/panels.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { VendorOrderLink } from '../vendor-orders/vendor-order-link.tsx'
import { ClaimPanel } from './claim-panel.tsx'
import { type LinesView, ReceiptLines } from './receipt-lines.tsx'
import { ReceiptSteps } from './receipt-steps.tsx'
import classes from './receipts.module.css'
import { timelineOf } from './timeline.ts'

/** What came, what can be done about it, and what happened. On paper, the put-away list stands alone. */
export function ReceiptDetails({ receipt }: { receipt: Receipt }) {
  const { id, office, orders, deliveryNote, temperature, receivedBy, receivedAt, value, note } = receipt
  const [view, setView] = useState<LinesView>('received')
  const isSheet = view === 'put_away'
  return (
    <Stack>
      {receipt.reversed && (
        <Text className={ui.breaks}>
          <b>{m.receipts_reversed_why()}</b> {receipt.reversed.reason}
        </Text>
      )}
      <ReceiptSteps receipt={receipt} />
      <Facts isFramed>
        <Fact label={m.common_vendor_orders()}>
          {orders.length > 0 && (
            <Flex component="span" align="center" wrap="wrap" gap="xs">
              {orders.map((order) => (
                <VendorOrderLink key={order.id} order={order} officeId={office.id} />
              ))}
            </Flex>
          )}
        </Fact>
        <Fact label={m.common_packing_slip()}>{deliveryNote}</Fact>
        <Fact label={m.receipts_temperature()}>
          {temperature !== null && m.receipts_degrees({ degrees: formatDecimal(temperature) })}
        </Fact>
        <Fact label={m.receipts_received_by()}>{receivedBy}</Fact>
        <Fact label={m.receipts_received_at()}>{formatDateTime(receivedAt)}</Fact>
        <Fact label={m.common_value()}>{formatPrice(value)}</Fact>
        <Fact label={m.common_note()}>{note}</Fact>
      </Facts>
      <div className={classes.page} data-claimed={receipt.claim ? true : undefined}>
        <ReceiptLines receipt={receipt} view={view} onView={setView} />
        {receipt.claim && (
          <div data-screen-only={isSheet || undefined}>
            <ClaimPanel claim={receipt.claim} due={receipt.claimDue} vendorEmail={receipt.vendorEmail} />
          </div>
        )}
      </div>
      <Stack data-screen-only={isSheet || undefined}>
        <PanelsOf kind="receipt" record={receipt} />
        <DocumentDetails
          kind={kind}
          id={id}
          timeline={timelineOf(receipt).map((entry) => ({
            ...entry,
            label: m[`receipts_step_${entry.step}`](),
          }))}
        />
      </Stack>
    </Stack>
  )
}
