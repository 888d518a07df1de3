import type { Approval } from '@wellstock/contract/identity/approval'
import { orderChannels } from '@wellstock/domain/stock/vendors'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Fact } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'

/** Whom somebody asks to buy from, for those who may not open the vendor's own page. */
export function VendorFacts({ approval: { content } }: { approval: Approval }) {
  const text = (field: string) => {
    const value = content[field]
    return typeof value === 'string' && value !== '' ? <span className={ui.breaks}>{value}</span> : null
  }
  const channel = orderChannels.find((each) => each === content.orderChannel)
  return (
    <>
      <Fact label={m.common_email()}>{text('email')}</Fact>
      <Fact label={m.common_phone()}>{text('phone')}</Fact>
      <Fact label={m.vendors_website()}>{text('website')}</Fact>
      <Fact label={m.common_address()}>{text('address')}</Fact>
      <Fact label={m.vendors_tax_id()}>{text('taxId')}</Fact>
      <Fact label={m.vendors_contacts()}>{text('contacts')}</Fact>
      <Fact label={m.vendors_channel()}>{channel && m[`vendors_channel_${channel}`]()}</Fact>
      <Fact label={m.common_payment()}>
        {typeof content.paymentDays === 'string' &&
          m.vendors_net({ days: formatNumber(Number(content.paymentDays)) })}
      </Fact>
    </>
  )
}
