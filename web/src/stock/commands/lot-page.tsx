import { Button, Stack } from '@mantine/core'
import { IconCalendarEvent, IconPackageOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { LotPage as Lot } from '@wellstock/contract/stock/command'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { amount } from '../../ui/amount.tsx'
import { Block } from '../../ui/block.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { ExpiryDialog } from './expiry-dialog.tsx'
import { LotHolds } from './lot-holds.tsx'

const route = getRouteApi('/dashboard/expirations_/lots/$id')

/** A lot, with stock or without: where it is, and each correction of its expiry date. */
export function LotPage() {
  const { id } = route.useParams()
  const answer = useQuery(query.stock.lot.queryOptions({ input: { id } }))
  return (
    <DocumentPage
      answer={answer}
      trail={<Link to="/dashboard/expirations">{m.page_title_expirations()}</Link>}
      missing={{
        icon: IconPackageOff,
        title: m.lot_missing(),
        text: m.lot_missing_text(),
        back: <LinkButton to="/dashboard/expirations">{m.page_title_expirations()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 160, 160]} />}
      head={({ number, productName, sku }) => ({ title: number, description: `${productName} · ${sku}` })}
    >
      {(lot) => <Details lot={lot} />}
    </DocumentPage>
  )
}

const dateWord = (date: string | null) => (date === null ? m.lot_no_expiry() : formatDate(date))

function Details({ lot }: { lot: Lot }) {
  const { id, number, unit, expiryDate, hold, holdReason, places, corrections } = lot
  const [isCorrecting, setCorrecting] = useState(false)
  const canClear = useCan('lots.clear')
  const opensItems = useCan('inventory.read')
  return (
    <Stack>
      <Block
        title={m.common_lot()}
        action={
          canClear && (
            <Button
              variant="default"
              leftSection={<IconCalendarEvent size={18} stroke={1.75} aria-hidden />}
              onClick={() => setCorrecting(true)}
            >
              {m.stock_expiry()}
            </Button>
          )
        }
      >
        <Facts>
          <Fact label={m.common_expiry()}>{dateWord(expiryDate)}</Fact>
          <Fact label={m.common_status()}>
            {hold !== 'none' && [m[`stock_hold_${hold}`](), holdReason].filter(Boolean).join(' · ')}
          </Fact>
          {places.map(({ itemId, officeName, roomName, onHand }) => (
            <Fact key={itemId} label={[officeName, roomName].filter(Boolean).join(' · ')}>
              {opensItems ? (
                <Link className={ui.link} to="/dashboard/inventory/$id" params={{ id: itemId }}>
                  {amount(onHand, unit)}
                </Link>
              ) : (
                amount(onHand, unit)
              )}
            </Fact>
          ))}
        </Facts>
      </Block>
      <LotHolds lot={lot} />
      <Block title={m.lot_corrections()}>
        {corrections.length === 0 ? (
          <p className={ui.note}>{m.lot_corrections_none()}</p>
        ) : (
          <ol className={`${ui.plainList} ${ui.ruledItems}`}>
            {corrections.map(({ version, at, from, to, reason, by, witness }) => (
              <li key={version}>
                <b>{m.lot_corrected({ from: dateWord(from), to: formatDate(to) })}</b>
                <p>{reason}</p>
                <small>
                  {[formatDateTime(at), by, witness && m.lot_signed_by({ name: witness })]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ol>
        )}
      </Block>
      {isCorrecting && (
        <ExpiryDialog
          lot={{ lotId: id, lotNumber: number, expiryDate, hold, isExpired: false }}
          onClose={() => setCorrecting(false)}
        />
      )}
    </Stack>
  )
}
