import { Link } from '@tanstack/react-router'
import type { BlanketOrderRow } from '@wellstock/contract/buying/blanket-orders'
import type { InvoiceRow as Invoice } from '@wellstock/contract/buying/invoice'
import type { ReceiptRow as Receipt } from '@wellstock/contract/buying/receipt'
import type { ExpectedOrder } from '@wellstock/contract/buying/receiving'
import type { VendorOrderRow } from '@wellstock/contract/buying/vendor-order'
import type { OrdersToSend, Today } from '@wellstock/contract/overview/home'
import type { ExpiredPaper } from '@wellstock/contract/stock/vendors'
import { drawnShare } from '@wellstock/domain/buying/blanket-orders'
import { causeWord, dueWords, moneyWords, signedTotal } from '../../buying/invoices/words.ts'
import { deciderWords, linesWords } from '../../buying/orders/words.ts'
import { problemsWords, unmatchedWords } from '../../buying/receipts/words.ts'
import { lateWords } from '../../buying/vendor-orders/words.ts'
import { vendorWord } from '../../identity/document-kinds/document-columns.tsx'
import { typeWord } from '../../identity/documents/words.tsx'
import { formatDate, formatPercent, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import classes from './today.module.css'
import { Block, joined, look, Row } from './today-parts.tsx'

/** What waits for whoever buys, and for whoever takes goods in. */
export const buyingBlocks = (today: Today) => [
  today.toReceive?.total && (
    <Block
      key="toReceive"
      title={m.today_to_receive()}
      due={today.toReceive}
      all={{ to: '/dashboard/vendor-orders/receive', search: {} }}
      row={(order) => <ToReceiveRow key={order.id} order={order} />}
    />
  ),
  today.toOrder?.total && (
    <Block
      key="toOrder"
      title={m.today_to_order()}
      due={today.toOrder}
      all={{ to: '/dashboard/vendor-orders', search: { tab: 'to_send' } }}
      row={(group) => <ToOrderRow key={`${group.officeId} ${group.vendor}`} group={group} />}
    />
  ),
  today.answered?.total && (
    <Block
      key="answered"
      title={m.today_answered()}
      due={today.answered}
      all={{ to: '/dashboard/vendor-orders', search: { tab: 'answered' } }}
      row={(order) => <LateRow key={order.id} order={order} />}
    />
  ),
  today.late?.total && (
    <Block
      key="late"
      title={m.today_late()}
      due={today.late}
      all={{ to: '/dashboard/vendor-orders', search: { tab: 'late' } }}
      row={(order) => <LateRow key={order.id} order={order} />}
    />
  ),
  today.blanketOrders?.total && (
    <Block
      key="blanketOrders"
      title={m.today_blanket()}
      due={today.blanketOrders}
      all={{ to: '/dashboard/vendor-orders/blanket', search: { runningOut: true } }}
      row={(order) => <BlanketOrderRunningOut key={order.id} order={order} />}
    />
  ),
  today.receipts?.total && (
    <Block
      key="receipts"
      title={m.today_receipts()}
      due={today.receipts}
      all={{ to: '/dashboard/vendor-orders/receipts', search: { only: 'waiting' } }}
      row={(receipt) => <ReceiptRow key={receipt.id} receipt={receipt} />}
    />
  ),
  ...(['to_approve', 'to_pay', 'of_others'] as const).map((tab) => {
    const due = {
      of_others: today.invoicesOfOthers,
      to_approve: today.invoicesToApprove,
      to_pay: today.invoicesToPay,
    }[tab]
    return (
      due?.total && (
        <Block
          key={tab}
          title={m[`today_invoices_${tab}`]()}
          due={due}
          all={{
            to: '/dashboard/vendor-orders/invoices',
            search: tab === 'of_others' ? { tab: 'to_match', waitsOn: 'others' } : { tab },
          }}
          row={(invoice) => <InvoiceRow key={invoice.id} invoice={invoice} />}
        />
      )
    )
  }),
  today.papers?.total && (
    <Block
      key="papers"
      title={m.today_papers()}
      due={today.papers}
      all={{ to: '/dashboard/vendors', search: { documents: 'expired' } }}
      row={(paper) => <PaperRow key={`${paper.vendor.id} ${paper.type}`} paper={paper} />}
    />
  ),
]

function ToReceiveRow({ order }: { order: ExpectedOrder }) {
  const { id, number, vendor, office, daysLate, openLines, products } = order
  const receive: string = `/dashboard/vendor-orders/${id}/receive`
  return (
    <Row
      name={
        <Link className={classes.name} to={receive}>
          <span className={ui.code}>{number}</span> {vendor.name}
        </Link>
      }
      notes={
        <>
          {daysLate > 0 && <span className={classes.urgent}>{lateWords(daysLate)} </span>}
          {joined(office.name, linesWords(openLines), products.join(', '))}
        </>
      }
      action={
        <LinkButton {...look} to={receive} aria-label={m.today_receive_name({ name: number })}>
          {m.common_receive()}
        </LinkButton>
      }
    />
  )
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { id, number, office, problemCount, unmatched, receivedAt } = receipt
  const there = { to: '/dashboard/vendor-orders/receipts/$id', params: { id } } as const
  return (
    <Row
      name={
        <Link className={classes.name} {...there}>
          <span className={ui.code}>{number}</span> {vendorWord(receipt)}
        </Link>
      }
      notes={joined(
        unmatched > 0 && unmatchedWords(unmatched),
        problemCount > 0 && problemsWords(problemCount),
        office.name,
        formatDate(receivedAt),
      )}
      action={
        <LinkButton {...look} {...there} aria-label={m.today_open_name({ title: number })}>
          {m.common_open()}
        </LinkButton>
      }
    />
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { id, number, vendor, office, causes, waitsOn } = invoice
  const due = dueWords(invoice)
  const there = { to: '/dashboard/vendor-orders/invoices/$id', params: { id } } as const
  return (
    <Row
      name={
        <Link className={classes.name} {...there}>
          <span className={ui.code}>{number}</span> {vendor.name}
        </Link>
      }
      notes={
        <>
          {due?.isOver && <span className={classes.urgent}>{due.words} </span>}
          {joined(
            causes.map(causeWord).join(', '),
            moneyWords(signedTotal(invoice)),
            due?.isOver === false && due.words,
            office.name,
            waitsOn.length > 0 &&
              m.invoices_next_exception_of({ names: deciderWords(waitsOn.map(({ name }) => name)) }),
          )}
        </>
      }
      action={
        <LinkButton {...look} {...there} aria-label={m.today_open_name({ title: number })}>
          {m.common_open()}
        </LinkButton>
      }
    />
  )
}

function ToOrderRow({ group: { vendor, office, lines, total } }: { group: OrdersToSend }) {
  const name = vendor ?? m.today_no_vendor()
  return (
    <Row
      name={<b className={classes.name}>{name}</b>}
      notes={joined(office, linesWords(lines), formatPrice(total))}
      action={
        <LinkButton
          {...look}
          to="/dashboard/vendor-orders"
          search={{ tab: 'to_send' }}
          aria-label={m.today_order_from({ name })}
        >
          {m.today_order()}
        </LinkButton>
      }
    />
  )
}

function LateRow({ order }: { order: VendorOrderRow }) {
  const { id, number, vendor, office, daysLate, acknowledgedAt } = order
  const name = number ?? ''
  return (
    <Row
      name={
        <Link className={classes.name} to="/dashboard/vendor-orders/$id" params={{ id }}>
          {name}
        </Link>
      }
      notes={joined(
        vendor.name,
        office.name,
        daysLate > 0 && lateWords(daysLate),
        acknowledgedAt === null && m.today_not_confirmed(),
      )}
      action={
        <LinkButton
          {...look}
          to="/dashboard/vendor-orders/$id"
          params={{ id }}
          aria-label={m.today_open_name({ title: name })}
        >
          {m.common_open()}
        </LinkButton>
      }
    />
  )
}

function PaperRow({ paper: { vendor, type, slug, title, validTo } }: { paper: ExpiredPaper }) {
  return (
    <Row
      name={
        <Link className={classes.name} to="/dashboard/vendors/$slug" params={{ slug: vendor.slug }}>
          {vendor.name}
        </Link>
      }
      notes={joined(typeWord(type), title, m.today_paper_expired({ date: formatDate(validTo) }))}
      action={
        <LinkButton
          {...look}
          to="/dashboard/documents/$slug"
          params={{ slug }}
          aria-label={m.today_open_name({ title })}
        >
          {m.common_open()}
        </LinkButton>
      }
    />
  )
}

function BlanketOrderRunningOut({ order }: { order: BlanketOrderRow }) {
  const { id, number, vendor, validTo, valueCap, drawnValue } = order
  const share = drawnShare(drawnValue, valueCap)
  return (
    <Row
      name={
        <Link className={classes.name} to="/dashboard/vendor-orders/blanket/$id" params={{ id }}>
          {number}
        </Link>
      }
      notes={joined(
        vendor.name,
        share !== null && m.today_blanket_used({ share: formatPercent(share / 100) }),
        m.today_blanket_ends({ date: formatDate(validTo) }),
      )}
      action={
        <LinkButton
          {...look}
          to="/dashboard/vendor-orders/blanket/$id"
          params={{ id }}
          aria-label={m.today_open_name({ title: number })}
        >
          {m.common_open()}
        </LinkButton>
      }
    />
  )
}
