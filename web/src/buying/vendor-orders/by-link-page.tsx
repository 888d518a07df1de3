import { Flex, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { SentOrder } from '@wellstock/contract/buying/vendor-links'
import { useEffect, useRef } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { InBrowserLanguage } from '../../lib/in-browser-language.tsx'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Logo } from '../../ui/logo.tsx'
import ui from '../../ui/shared.module.css'
import classes from './by-link.module.css'
import { ByLinkForm } from './by-link-form.tsx'
import { ByLinkLine } from './by-link-line.tsx'
import { moneyIn } from './money-in.ts'
import { useSentOrder } from './use-vendor-answer.ts'

/** `/vendor-order#<token>`: what a vendor was sent, and its answer. Nobody signs in; the token stands where no server logs it. */
export default function ByLinkPage() {
  return (
    <InBrowserLanguage>
      <ByLink />
    </InBrowserLanguage>
  )
}

function ByLink() {
  const token = useLocation({ select: ({ hash }) => hash })
  const { data: order, error, refetch } = useSentOrder(token)
  const isGone = token === '' || (error instanceof Problem && [404, 422].includes(error.status))
  const title = isGone ? m.vendor_link_gone() : order && m.vendor_link_title({ number: order.number })
  useEffect(() => {
    if (title) document.title = `${title} · Wellstock`
  }, [title])

  return (
    <main className={classes.page}>
      <Flex component="p" align="center" wrap="wrap" gap="xs" m={0}>
        <Logo size={28} /> <b>{order?.organization ?? 'Wellstock'}</b>
      </Flex>
      {isGone ? (
        <>
          <h1>{m.vendor_link_gone()}</h1>
          <Text>{m.vendor_link_gone_text()}</Text>
        </>
      ) : order ? (
        <Sent order={order} token={token} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{m.vendor_link_loading()}</p>
      )}
    </main>
  )
}

/** Where it stands, for the vendor. */
function nowOf({ state, answer }: SentOrder): string {
  if (state === 'on_hold') return m.vendor_link_now_on_hold()
  if (state === 'cancelled') return m.vendor_link_now_cancelled()
  if (state === 'partly_received') return m.vendor_link_now_partly_received()
  if (state === 'received') return m.vendor_link_now_received()
  if (answer?.isDeclined) return m.vendor_link_now_declined()
  if (answer && state === 'sent') return m.vendor_link_now_proposed()
  return state === 'acknowledged' ? m.vendor_link_now_acknowledged() : m.vendor_link_now_sent()
}

function Sent({ order, token }: { order: SentOrder; token: string }) {
  const now = useRef<HTMLParagraphElement>(null)
  const { number, office, address, organization, buyer, buyerEmail, orderedOn, total, note, lines } = order
  return (
    <>
      <h1 className={ui.breaks}>{m.vendor_link_title({ number })}</h1>
      <Text ref={now} role="status" tabIndex={-1} className={ui.medium}>
        {nowOf(order)}
      </Text>
      <Facts isFramed>
        <Fact label={m.vendor_link_ship_to()}>
          {[`${organization} · ${office}`, ...address].filter(Boolean).join(', ')}
        </Fact>
        <Fact label={m.vendor_link_buyer()}>
          {buyer}
          <br />
          <a href={`mailto:${buyerEmail}?subject=${encodeURIComponent(number)}`}>{buyerEmail}</a>
        </Fact>
        <Fact label={m.vendor_link_ordered_on()}>{formatDate(orderedOn)}</Fact>
        <Fact label={m.vendor_orders_paper_release()}>{order.releases.join(', ')}</Fact>
        <Fact label={m.vendor_orders_paper_account()}>{order.accountNumber}</Fact>
        <Fact label={m.common_payment()}>
          {order.paymentDays !== null &&
            m.vendor_orders_paper_days({ days: formatNumber(order.paymentDays) })}
        </Fact>
        <Fact label={m.vendor_link_reference()}>{order.vendorReference}</Fact>
        <Fact label={m.common_total()}>{moneyIn(order.currency, total)}</Fact>
      </Facts>
      {note && <Text className={ui.breaks}>{note}</Text>}
      {order.canAnswer ? (
        <ByLinkForm order={order} token={token} onSaid={() => now.current?.focus()} />
      ) : (
        <>
          <Flex component="ul" direction="column" gap="sm" className={ui.plainList}>
            {lines.map((line) => (
              <ByLinkLine key={line.id} line={line} currency={order.currency} />
            ))}
          </Flex>
          <Text>{m.vendor_link_write({ buyer })}</Text>
        </>
      )}
    </>
  )
}
