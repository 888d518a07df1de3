import { Flex, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { VendorReturn } from '@wellstock/contract/buying/vendor-returns'
import { formatDate, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { shortOf } from './words.ts'

/** What the vendor is to give back for it, what it has, and what is short. */
export function ReturnCredits({ found }: { found: VendorReturn }) {
  const { office, creditDue, credit, credits } = found
  const seesInvoices = useCan('invoices.read', office.id)
  const short = shortOf(found)
  return (
    <Block title={m.returns_credit_block()}>
      <Stack gap="sm">
        <Facts labels="7rem">
          <Fact label={m.returns_expected()}>{formatPrice(creditDue)}</Fact>
          <Fact label={m.returns_credit()}>{formatPrice(credit)}</Fact>
          <Fact label={m.returns_short()}>
            {short > 0 && <b className={`${ui.figures} ${ui.warn}`}>{formatPrice(short)}</b>}
          </Fact>
        </Facts>
        {credits.length > 0 && (
          <Flex
            component="ul"
            direction="column"
            gap="xs"
            className={ui.plainList}
            aria-label={m.returns_credit_notes()}
          >
            {credits.map(({ id, number, invoicedOn, total, amount }) => (
              <Flex key={id} component="li" align="center" wrap="wrap" gap="xs">
                {seesInvoices ? (
                  <Link
                    className={`${ui.code} ${ui.link}`}
                    to={`/dashboard/vendor-orders/invoices/${id}` as string}
                  >
                    {number}
                  </Link>
                ) : (
                  <span className={ui.code}>{number}</span>
                )}
                <small className={ui.figures}>{formatDate(invoicedOn)}</small>
                <span className={ui.figures}>
                  {amount === total
                    ? formatPrice(total)
                    : m.returns_credit_of({ amount: formatPrice(amount), total: formatPrice(total) })}
                </span>
              </Flex>
            ))}
          </Flex>
        )}
      </Stack>
    </Block>
  )
}
