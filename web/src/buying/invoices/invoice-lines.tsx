import { Stack } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { BillableLine, Invoice, InvoiceLine } from '@wellstock/contract/buying/invoice'
import { cents, ofCents } from '@wellstock/domain/finance/money'
import { type ReactNode, useMemo } from 'react'
import { formatPrice, formatRate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { ProductLink } from '../orders/order-lines.tsx'
import { findingWords } from '../price-checks/words.ts'
import { VendorOrderLink } from '../vendor-orders/vendor-order-link.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import classes from './invoices.module.css'
import { hintWords, leftWords, packName, quantityWords } from './match-words.ts'
import { causeWord, moneyWords } from './words.ts'

/** What was ordered, received and billed of each line, side by side. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const columns = useMemo(() => lineColumns(invoice), [invoice])
  return (
    <Block title={m.invoices_lines()}>
      <Stack gap="sm">
        <List
          name="invoice-lines"
          label={m.invoices_lines()}
          answer={{ data: invoice.lines, error: null, refetch: () => {} }}
          columns={columns}
          rowId={({ id }) => id}
          rowName={nameOf}
          card={(line) => <LineCard line={line} invoice={invoice} />}
          empty={{ none: { icon: IconFileInvoice, title: m.invoices_no_lines() } }}
        />
        <InvoiceTotals invoice={invoice} />
      </Stack>
    </Block>
  )
}

type LineProps = { line: InvoiceLine; invoice: Invoice }

const nothing = <span className={ui.note}>–</span>
const nameOf = ({ ordered, description }: InvoiceLine) => ordered?.name ?? description

const What = ({ line, invoice: { office } }: LineProps) => {
  const { ordered, description, budgetLine, credited, credits, leftToCredit } = line
  return (
    <span className={`${ui.words} ${ui.notes} ${classes.what}`}>
      {ordered ? <ProductLink line={ordered} officeId={office.id} /> : <b>{description}</b>}
      <small className={ui.code}>{[ordered?.vendorSku, ordered?.sku].filter(Boolean).join(' · ')}</small>
      {ordered && <VendorOrderLink order={ordered.order} officeId={office.id} />}
      {budgetLine && <small>{m.invoices_paid_by({ name: budgetLine.name })}</small>}
      {credited && <InvoiceLink invoice={credited.invoice} />}
      {credits.map((note) => (
        <small key={note.id} className={ui.figures}>
          {m.invoices_kind_credit_note()} <InvoiceLink invoice={note} /> {formatPrice(note.amount)}
        </small>
      ))}
      {credits.length > 0 && leftToCredit && (
        <small className={ui.figures}>{leftWords({ amount: line.amount, left: leftToCredit })}</small>
      )}
    </span>
  )
}

const InvoiceLink = ({ invoice: { id, number } }: { invoice: { id: string; number: string } }) => (
  <Link className={`${ui.code} ${ui.link}`} to="/dashboard/vendor-orders/invoices/$id" params={{ id }}>
    {number}
  </Link>
)

/** Where what a number is made of is listed, for whoever sees it. */
function Listed({
  of,
  line,
  children,
}: {
  of: 'receipts' | 'invoices'
  line: BillableLine
  children: ReactNode
}) {
  const sees = useCan(of === 'receipts' ? 'receipts.read' : 'invoices.read')
  const search = { vendorOrderId: line.order.id }
  if (!sees) return children
  return of === 'receipts' ? (
    <Link className={ui.plainLink} to="/dashboard/vendor-orders/receipts" search={search}>
      {children}
    </Link>
  ) : (
    <Link className={ui.plainLink} to="/dashboard/vendor-orders/invoices" search={{ ...search, tab: 'all' }}>
      {children}
    </Link>
  )
}

const Received = ({ line: { ordered } }: Pick<LineProps, 'line'>) =>
  ordered && (
    <span className={ui.notes}>
      {ordered.received > 0 ? (
        <Listed of="receipts" line={ordered}>
          {quantityWords(ordered.received, ordered)}
        </Listed>
      ) : (
        quantityWords(0, ordered)
      )}
      {ordered.returned > 0 && (
        <small className={ui.block}>
          {m.invoices_returned({ quantity: quantityWords(ordered.returned, ordered) })}
        </small>
      )}
      {ordered.claimed > 0 && (
        <small className={ui.block}>
          {m.invoices_claimed({ quantity: quantityWords(ordered.claimed, ordered) })}
        </small>
      )}
    </span>
  )

const Before = ({ line: { ordered } }: Pick<LineProps, 'line'>) =>
  ordered && ordered.billedBefore.amount > 0 ? (
    <span className={ui.notes}>
      <Listed of="invoices" line={ordered}>
        {quantityWords(ordered.billedBefore.quantity, ordered)}
      </Listed>
      <small className={ui.block}>{formatPrice(ordered.billedBefore.amount)}</small>
    </span>
  ) : (
    nothing
  )

const Billed = ({ line }: Pick<LineProps, 'line'>) => (
  <span className={ui.notes}>
    {line.ordered ? quantityWords(line.matchedQuantity, line.ordered) : formatRate(line.packs)}
    <small className={ui.block}>{formatPrice(line.amount)}</small>
  </span>
)

const perPack = (price: number, pack: string) => m.invoices_per_pack({ price: formatPrice(price), pack })

const Agreed = ({ line: { ordered } }: Pick<LineProps, 'line'>) =>
  ordered ? <span className={ui.nowrap}>{perPack(ordered.packPrice, ordered.pack)}</span> : nothing

const Price = ({
  line: { ordered, pack, packQuantity, packPrice, priceFindings },
}: Pick<LineProps, 'line'>) => (
  <span className={ui.notes}>
    <span className={ui.nowrap}>
      {ordered ? perPack(packPrice, pack || packName(packQuantity, ordered)) : formatPrice(packPrice)}
    </span>
    {priceFindings.map((finding) => (
      <small key={`${finding.flag} ${finding.basis}`} className={`${ui.block} ${ui.warn}`}>
        {findingWords(finding, 'invoice')}
      </small>
    ))}
  </span>
)

/** How much more than agreed the line was billed, over all its invoices. */
const Difference = ({ line: { match } }: Pick<LineProps, 'line'>) => {
  if (!match) return nothing
  const above = ofCents(cents(match.billed) - cents(match.expected))
  return <span className={ui.nowrap}>{`${above > 0 ? '+' : ''}${moneyWords(above)}`}</span>
}

function Verdict({ line, invoice }: LineProps) {
  const own = invoice.exceptions.filter(({ lineId }) => lineId === line.id)
  const open = own.filter(({ accepted }) => accepted === null)
  return (
    <span className={`${ui.state} ${ui.notes}`}>
      {open.map(({ id, cause }) => (
        <ShapeBadge key={id} tone="warn" shape="triangle" word={causeWord(cause)} />
      ))}
      {open.length === 0 && own.length > 0 && (
        <ShapeBadge tone="quiet" shape="dot" word={m.invoices_accepted()} />
      )}
      {own.length === 0 && line.match && <ShapeBadge tone="ok" shape="dot" word={m.invoices_matches()} />}
      {own.length === 0 && !line.match && nothing}
      {line.unit && line.ordered && <small>{hintWords(line.unit, { ...line, ordered: line.ordered })}</small>}
    </span>
  )
}

const lineColumns = (invoice: Invoice): GridColumn<InvoiceLine>[] => [
  {
    key: 'item',
    header: m.common_item(),
    cell: (line) => <What line={line} invoice={invoice} />,
    canHide: false,
  },
  {
    key: 'ordered',
    header: m.invoices_ordered(),
    cell: ({ ordered }) => (ordered ? quantityWords(ordered.quantity, ordered) : nothing),
    isNumeric: true,
  },
  {
    key: 'received',
    header: m.invoices_received(),
    cell: (line) => (line.ordered ? <Received line={line} /> : nothing),
    isNumeric: true,
  },
  {
    key: 'before',
    header: m.invoices_billed_before(),
    cell: (line) => <Before line={line} />,
    isNumeric: true,
  },
  {
    key: 'billed',
    header: m.invoices_billed_now(),
    cell: (line) => <Billed line={line} />,
    isNumeric: true,
  },
  {
    key: 'agreed',
    header: m.invoices_agreed_price(),
    cell: (line) => <Agreed line={line} />,
    isNumeric: true,
  },
  { key: 'price', header: m.invoices_price(), cell: (line) => <Price line={line} />, isNumeric: true },
  {
    key: 'difference',
    header: m.invoices_difference(),
    cell: (line) => <Difference line={line} />,
    isNumeric: true,
  },
  {
    key: 'verdict',
    header: m.invoices_verdict(),
    cell: (line) => <Verdict line={line} invoice={invoice} />,
  },
]

/** A line on a phone: the same figures under one another. */
function LineCard({ line, invoice }: LineProps) {
  const figures: [string, ReactNode][] = [
    ...(line.ordered
      ? ([
          [m.invoices_ordered(), quantityWords(line.ordered.quantity, line.ordered)],
          [m.invoices_received(), <Received key="received" line={line} />],
          [m.invoices_billed_before(), <Before key="before" line={line} />],
        ] as [string, ReactNode][])
      : []),
    [m.invoices_billed_now(), <Billed key="billed" line={line} />],
    ...(line.ordered
      ? ([[m.invoices_agreed_price(), <Agreed key="agreed" line={line} />]] as [string, ReactNode][])
      : []),
    [m.invoices_price(), <Price key="price" line={line} />],
    [m.invoices_difference(), <Difference key="difference" line={line} />],
  ]
  return (
    <Stack gap="xs">
      <What line={line} invoice={invoice} />
      <Verdict line={line} invoice={invoice} />
      <dl className={`${ui.terms} ${ui.wordValues} ${ui.figures} ${classes.figures}`}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}
