import { Flex } from '@mantine/core'
import { missingToMinimum } from '@wellstock/domain/buying/vendor-orders'
import { formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'

type TermsProps = { of: { minimumOrder: number | null; freeFreightAbove: number | null }; subtotal: number }

/** How far an order is from the vendor's minimum, and from being delivered for nothing. */
export function Terms({ of: { minimumOrder, freeFreightAbove }, subtotal }: TermsProps) {
  const missing = missingToMinimum(subtotal, minimumOrder)
  if (!minimumOrder && freeFreightAbove === null) return null
  return (
    <Flex component="p" align="center" wrap="wrap" gap="4px 12px" m={0} className={ui.note}>
      {minimumOrder !== null &&
        minimumOrder > 0 &&
        (missing > 0 ? (
          <span className={ui.warn}>
            {m.basket_minimum_short({ missing: formatPrice(missing), minimum: formatPrice(minimumOrder) })}
          </span>
        ) : (
          <span>{m.basket_minimum_met({ minimum: formatPrice(minimumOrder) })}</span>
        ))}
      {freeFreightAbove !== null && (
        <span>
          {subtotal < freeFreightAbove
            ? m.basket_freight_short({ missing: formatPrice(freeFreightAbove - subtotal) })
            : m.basket_freight_free()}
        </span>
      )}
    </Flex>
  )
}
