import { Button, Stack } from '@mantine/core'
import { IconPrinter, IconTrashOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { WriteOff } from '@wellstock/contract/stock/command'
import { ApprovalOf } from '../../identity/approvals/approval-of.tsx'
import { query } from '../../lib/api.ts'
import { formatDate, formatDateTime, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { amount } from '../../ui/amount.tsx'
import { Block } from '../../ui/block.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import table from '../../ui/table.module.css'
import { usePrint } from '../../ui/use-print.ts'
import { certificatePath } from './certificate.ts'
import { WriteOffState } from './write-off-state.tsx'

const route = getRouteApi('/dashboard/write-offs/$id')

/** A write-off that asked for approval: what it is about, and who decides it. */
export function WriteOffPage() {
  const { id } = route.useParams()
  const answer = useQuery(query.stock.writeOff.queryOptions({ input: { id } }))
  return (
    <DocumentPage
      answer={answer}
      trail={m.page_title_write_off()}
      missing={{
        icon: IconTrashOff,
        heading: m.page_title_write_off(),
        text: m.stock_write_off_missing(),
        back: <LinkButton to="/dashboard">{m.page_title_dashboard()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 220, 160]} />}
      head={({ number, state, officeName, by }) => ({
        title: number,
        badge: <WriteOffState state={state} />,
        description: `${officeName} · ${by}`,
      })}
    >
      {(writeOff) => <Details writeOff={writeOff} />}
    </DocumentPage>
  )
}

function Details({ writeOff }: { writeOff: WriteOff }) {
  const { id, state, itemId, itemName, sku, officeId, officeName, unit, quantity, value } = writeOff
  const { reason, method, note, by, requestedAt, postedAt, remark, lots } = writeOff
  const opensItem = useCan('inventory.read', officeId)
  const opensCertificate = useCan('expirations.read', officeId)
  const { print, isPending } = usePrint()
  return (
    <Stack>
      <Block
        title={m.page_title_write_off()}
        action={
          state === 'posted' &&
          opensCertificate && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              loading={isPending}
              onClick={() => print(certificatePath(id))}
            >
              {m.stock_certificate()}
            </Button>
          )
        }
      >
        <Stack>
          {' '}
          <Facts>
            <Fact label={m.page_title_inventory_item()}>
              {opensItem ? (
                <Link className={ui.link} to="/dashboard/inventory/$id" params={{ id: itemId }}>
                  {itemName}
                </Link>
              ) : (
                itemName
              )}{' '}
              <span className={`${ui.code} ${ui.quiet}`}>{sku}</span>
            </Fact>
            <Fact label={m.common_office()}>{officeName}</Fact>
            <Fact label={m.common_quantity()}>{amount(quantity, unit)}</Fact>
            <Fact label={m.common_value()}>{value === null ? m.common_no_price() : formatPrice(value)}</Fact>
            <Fact label={m.common_reason()}>{m[`stock_waste_${reason}`]()}</Fact>
            <Fact label={m.stock_waste_method()}>{m[`stock_method_${method}`]()}</Fact>
            <Fact label={m.common_note()}>{note}</Fact>
            <Fact label={m.approvals_requested_by()}>
              {by}, {formatDateTime(requestedAt)}
            </Fact>
            <Fact label={m.stock_write_off_posted_at()}>{postedAt && formatDateTime(postedAt)}</Fact>
            <Fact label={m.stock_write_off_why()}>{remark}</Fact>
          </Facts>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{m.lot_number()}</th>
                <th scope="col">{m.common_expiry()}</th>
                <th scope="col" data-numeric>
                  {m.common_quantity()}
                </th>
              </tr>
            </thead>
            <tbody>
              {lots.map(({ lotNumber, expiryDate, quantity: ofLot }) => (
                <tr key={lotNumber}>
                  <th scope="row" className={ui.code}>
                    {lotNumber ?? m.common_without_a_lot()}
                  </th>
                  <td>{expiryDate ? formatDate(expiryDate) : '–'}</td>
                  <td data-numeric>{`${formatNumber(ofLot)} ${unit}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Stack>{' '}
      </Block>
      <ApprovalOf kind="write_off" documentId={id} />
    </Stack>
  )
}
