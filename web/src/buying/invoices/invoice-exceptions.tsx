import { Button, Flex, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Invoice, InvoiceException } from '@wellstock/contract/buying/invoice'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { WordsDialog } from '../../ui/words-dialog.tsx'
import { deciderWords } from '../orders/words.ts'
import { HandOn } from './hand-on.tsx'
import classes from './invoices.module.css'
import { exceptionWords, hintWords } from './match-words.ts'
import { useInvoiceStep } from './queries.ts'
import { causeWord, nowWords } from './words.ts'

/** What is not as ordered and received, whose it is to see to, and what they said. */
export const InvoiceExceptions = ({ invoice }: { invoice: Invoice }) =>
  invoice.exceptions.length > 0 && (
    <Block title={m.invoices_exceptions()}>
      <ul className={`${ui.plainList} ${ui.ruledRows} ${classes.exceptions}`}>
        {invoice.exceptions.map((exception) => (
          <Exception key={exception.id} invoice={invoice} exception={exception} />
        ))}
      </ul>
    </Block>
  )

type ExceptionProps = { invoice: Invoice; exception: InvoiceException }

function Exception({ invoice, exception }: ExceptionProps) {
  const { cause, lineId, owner, owners, accepted, other } = exception
  const line = invoice.lines.find(({ id }) => id === lineId)
  const name = line?.ordered?.name
  return (
    <li>
      <Stack gap={4} miw={0}>
        <Flex component="span" align="center" wrap="wrap" gap="4px 12px">
          <ShapeBadge
            tone={accepted ? 'quiet' : 'warn'}
            shape={accepted ? 'dot' : 'triangle'}
            word={accepted ? m.invoices_accepted() : causeWord(cause)}
          />
          {name && <b className={ui.breaks}>{name}</b>}
        </Flex>
        <span className={`${ui.breaks} ${ui.figures}`}>
          {exceptionWords(exception, line, invoice)}
          {line?.ordered && line.unit && !line.unit.isCorrected && (
            <b className={ui.medium}> {hintWords(line.unit, { ...line, ordered: line.ordered })}</b>
          )}
        </span>
        {accepted ? (
          <small className={`${ui.note} ${ui.breaks}`}>
            {m.invoices_accepted_by({
              name: accepted.by,
              date: formatDateTime(accepted.at),
              explanation: accepted.explanation,
            })}
          </small>
        ) : (
          invoice.state === 'exception' &&
          owners.length > 0 && (
            <small className={ui.note}>
              {m.invoices_waits_for({
                names: deciderWords(owners.map((each) => each.name)),
                owner: m[`invoices_owner_${owner}`](),
              })}
            </small>
          )
        )}
      </Stack>
      <Group justify="flex-end" align="stretch" gap="xs" data-screen-only>
        {other && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/dashboard/vendor-orders/invoices/$id" params={{ id: other.id }} {...props} />
            )}
          >
            {m.invoices_open_other({ number: other.number })}
          </Button>
        )}
        {!accepted && cause === 'no_receipt' && line?.ordered && (
          <Receive orderId={line.ordered.order.id} officeId={invoice.office.id} />
        )}
        {!accepted && exception.handOnTo.length > 0 && invoice.state === 'exception' && (
          <HandOn invoice={invoice} exception={exception} />
        )}
        {!accepted && exception.canAccept && invoice.state === 'exception' && (
          <Accept invoice={invoice} exception={exception} />
        )}
      </Group>
    </li>
  )
}

function Receive({ orderId, officeId }: { orderId: string; officeId: string }) {
  const receive: string = `/dashboard/vendor-orders/${orderId}/receive`
  if (!useCan('receipts.write', officeId)) return null
  return (
    <LinkButton variant="default" to={receive}>
      {m.vendor_orders_receive()}
    </LinkButton>
  )
}

function Accept({ invoice: { id, version }, exception }: ExceptionProps) {
  const step = useInvoiceStep(id)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {m.invoices_accept()}
      </Button>
      {isOpen && (
        <WordsDialog
          title={m.invoices_accept_title({ cause: causeWord(exception.cause) })}
          text={m.invoices_accept_text()}
          label={m.invoices_explanation()}
          field="explanation"
          short={m.orders_reason_short()}
          yes={m.invoices_accept()}
          step={step}
          input={(explanation) => () =>
            api.invoices.accept({ id, version, exceptionId: exception.id, explanation })
          }
          done={nowWords}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
