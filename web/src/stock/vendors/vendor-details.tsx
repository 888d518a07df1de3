import { Flex, Text } from '@mantine/core'
import type { Vendor } from '@wellstock/contract/stock/vendors'
import { formatDecimal, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import classes from './vendors.module.css'

const price = (amount: number | null) => amount !== null && formatPrice(amount)

/** How a vendor is reached, what is agreed with it, and whom to ask for. */
export const VendorDetails = ({ vendor }: { vendor: Vendor }) => (
  <>
    <Block title={m.vendors_details()}>
      <Facts>
        <Fact label={m.common_code()}>{vendor.code}</Fact>
        <Fact label={m.common_email()}>
          {vendor.email && <a href={`mailto:${vendor.email}`}>{vendor.email}</a>}
        </Fact>
        <Fact label={m.common_phone()}>
          {vendor.phone && <a href={`tel:${vendor.phone}`}>{vendor.phone}</a>}
        </Fact>
        <Fact label={m.vendors_website()}>
          {/^https?:\/\//.test(vendor.website) ? (
            <a href={vendor.website} rel="noreferrer" target="_blank">
              {vendor.website}
            </a>
          ) : (
            vendor.website
          )}
        </Fact>
        <Fact label={m.common_address()}>
          {vendor.address && <span className={classes.lines}>{vendor.address}</span>}
        </Fact>
        <Fact label={m.vendors_tax_id()}>{vendor.taxId}</Fact>
        <Fact label={m.vendors_account_number()}>{vendor.accountNumber}</Fact>
        <Fact label={m.vendors_former_names()}>{vendor.formerNames.join(', ')}</Fact>
        <Fact label={m.common_notes()}>
          {vendor.notes && <span className={classes.lines}>{vendor.notes}</span>}
        </Fact>
      </Facts>
    </Block>
    <Block title={m.vendors_terms()}>
      <Facts>
        <Fact label={m.vendors_channel()}>{m[`vendors_channel_${vendor.orderChannel}`]()}</Fact>
        <Fact label={m.common_payment()}>
          {vendor.paymentDays !== null && m.vendors_net({ days: formatNumber(vendor.paymentDays) })}
        </Fact>
        <Fact label={m.vendors_minimum_order()}>{price(vendor.minimumOrder)}</Fact>
        <Fact label={m.vendors_free_freight()}>{price(vendor.freeFreightAbove)}</Fact>
        <Fact label={m.vendors_freight_charge()}>{price(vendor.freightCharge)}</Fact>
        <Fact label={m.vendors_lead_time()}>
          {vendor.leadTimeDays !== null && formatDecimal(vendor.leadTimeDays)}
        </Fact>
        <Fact label={m.vendors_over_receipt()}>{formatNumber(vendor.overReceiptPercent)}</Fact>
        <Fact label={m.vendors_return_days()}>
          {vendor.returnDaysBeforeExpiry !== null && formatNumber(vendor.returnDaysBeforeExpiry)}
        </Fact>
      </Facts>
      <Text c="dimmed">
        {vendor.chargesTax ? m.vendors_charges_tax() : m.vendors_charges_no_tax()}
        {vendor.chargesTax && vendor.taxPercent > 0 && ` · ${formatDecimal(vendor.taxPercent)} %`}
      </Text>
    </Block>
    <Block title={m.vendors_contacts()} isWide>
      {vendor.contacts.length === 0 ? (
        <Nothing>{m.vendors_contacts_none()}</Nothing>
      ) : (
        <Flex
          component="ul"
          direction="column"
          gap="sm"
          className={`${ui.plainList} ${ui.ruledItems} ${classes.people}`}
        >
          {vendor.contacts.map(({ id, name, role, email, phone, isPrimary }) => (
            <li key={id} className={`${ui.words} ${ui.notes}`}>
              <span className={ui.strong}>{name}</span>
              <small>{[role, isPrimary && m.vendors_contact_primary()].filter(Boolean).join(' · ')}</small>
              <Flex component="span" align="center" wrap="wrap" gap="xs">
                {email && <a href={`mailto:${email}`}>{email}</a>}
                {phone && <a href={`tel:${phone}`}>{phone}</a>}
              </Flex>
            </li>
          ))}
        </Flex>
      )}
    </Block>
  </>
)
