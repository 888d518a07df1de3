import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { Case } from '@wellstock/contract/procedures/case'
import { useState } from 'react'
import { useCamera } from '../../buying/receiving/use-camera.tsx'
import { useDocumentForm } from '../../identity/document-kinds/use-document-form.ts'
import { api, query } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ScanField } from '../../stock/counts/scan-field.tsx'
import { Flash } from '../../stock/scanning/flash.tsx'
import { useWedge } from '../../stock/scanning/use-wedge.ts'
import { useVerdict } from '../../stock/transfers/use-verdict.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { DocumentPage, DocumentSkeleton } from '../../ui/document-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Refused } from '../../ui/refusal.tsx'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { lotOfScan } from '../cases/accounts.ts'
import { lotWords } from '../cases/case-stock.tsx'
import { CaseBadge } from '../cases/readiness-dot.tsx'
import { momentWord, roomWord } from '../cases/words.ts'

const route = getRouteApi('/dashboard/procedure-calendar/picks/$id')

/** The round for one case: lot by lot in the order of a walk. */
export function PickPage() {
  const { id } = route.useParams()
  const answer = useQuery(query.caseStock.pick.queryOptions({ input: { id }, staleTime: 0 }))
  return (
    <DocumentPage
      answer={answer}
      trail={<Link to="/dashboard/procedure-calendar/picks">{m.page_title_case_picks()}</Link>}
      missing={{
        icon: IconShoppingCart,
        title: m.kind_missing_procedure_calendar(),
        text: m.orders_not_found_text(),
        back: <LinkButton to="/dashboard/procedure-calendar/picks">{m.page_title_case_picks()}</LinkButton>,
      }}
      skeleton={<DocumentSkeleton label={m.loading()} heights={[18, 72, 290]} />}
      head={(of) => ({
        title: of.type.name,
        badge: <CaseBadge of={of} />,
        description: [
          of.number,
          momentWord(of.startsAt, of.timezone),
          roomWord(of.room),
          of.office.name,
        ].join(' · '),
        children: <PrintButton path={`/api/case-picks/${id}/list`} label={m.common_pick_list()} />,
      })}
    >
      {(of) => <Picking key={id} of={of} />}
    </DocumentPage>
  )
}

function Picking({ of }: { of: Case }) {
  const { id, version, lots, needs, number } = of
  const [typed, setTyped] = useState<Readonly<Record<string, number | ''>>>({})
  const { verdict, say } = useVerdict()
  const form = useDocumentForm<Case>(procedureCase, id, {
    done: () => m.cases_pick_saved({ number }),
    onClose: () => setTyped({}),
  })
  const pickedOf = (lotId: string, before: number) => typed[lotId] ?? before
  const put = (lotId: string, picked: number | '') => setTyped((now) => ({ ...now, [lotId]: picked }))
  const now = lots.map((lot) => ({ ...lot, picked: Number(pickedOf(lot.id, lot.picked)) }))
  const done = now.filter(({ picked, quantity }) => picked >= quantity).length
  const short = now.filter(({ picked, quantity }) => picked < quantity)
  const send = (isDone: boolean) =>
    form.send(() =>
      api.caseStock.savePick({
        ...{ id, version, isDone },
        lots: now.map(({ id: lotId, picked }) => ({ id: lotId, picked })),
      }),
    )

  function scanned(raw: string) {
    const found = lotOfScan(
      // What is fetched already comes last: as if it were accounted for.
      now.map((lot) => ({
        ...lot,
        ...{ picked: lot.quantity, used: lot.picked, openedUnused: 0, returned: 0 },
        sku: needs.find(({ productId }) => productId === lot.productId)?.sku,
      })),
      raw,
    )
    if (!found) return say('error', m.cases_scan_unknown({ code: raw.trim() }))
    const picked = found.used + 1
    if (picked > found.quantity) return say('error', m.cases_scan_enough({ name: found.name }))
    put(found.id, picked)
    say(
      picked === found.quantity ? 'complete' : 'ok',
      m.cases_pick_of({ name: found.name, picked: formatNumber(picked), all: formatNumber(found.quantity) }),
    )
  }
  const camera = useCamera(scanned)
  useWedge(({ raw }) => scanned(raw))

  if (lots.length === 0) return <Nothing>{m.cases_stock_none()}</Nothing>
  return (
    <Block
      title={m.cases_picks_progress({
        done: formatNumber(done),
        count: lots.length,
        all: formatNumber(lots.length),
      })}
      action={camera.button}
    >
      <Flash verdict={verdict} />
      <Stack gap="sm">
        {camera.picture}
        <div data-screen-only>
          <ScanField onCode={scanned} />
        </div>
        <ul className={`${ui.plainList} ${ui.ruledItems}`}>
          {lots.map((lot) => (
            <li key={lot.id}>
              <Group justify="space-between" gap="xs">
                <span className={`${ui.words} ${ui.notes}`}>
                  <b className={ui.medium}>
                    {[lot.room, lot.bin].filter(Boolean).join(' · ') || m.item_no_room()}
                  </b>
                  <span>{lot.name}</span>
                  <small>{lotWords({ ...lot, room: null, bin: null })}</small>
                  {lot.isOnHold && <ShapeBadge tone="danger" shape="octagon" word={m.cases_lot_on_hold()} />}
                </span>
                <Group gap="xs">
                  <QuantityInput
                    label={m.cases_lot_of({ what: m.cases_picked(), name: lot.name })}
                    hidesLabel
                    lessLabel={m.basket_fewer({ name: lot.name })}
                    moreLabel={m.basket_more({ name: lot.name })}
                    max={lot.quantity}
                    value={pickedOf(lot.id, lot.picked)}
                    onChange={(next) => put(lot.id, next)}
                  />
                  <span className={ui.figures}>/ {formatNumber(lot.quantity)}</span>
                  <Button
                    variant={pickedOf(lot.id, lot.picked) === lot.quantity ? 'light' : 'default'}
                    aria-label={m.cases_pick_all_of({ name: lot.name })}
                    leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
                    onClick={() => put(lot.id, lot.quantity)}
                  >
                    {m.cases_pick_all()}
                  </Button>
                </Group>
              </Group>
            </li>
          ))}
        </ul>
        {short.length > 0 && (
          <Text role="note" c="dimmed">
            {m.cases_pick_short({ names: short.map(({ name }) => name).join(', ') })}
          </Text>
        )}
        <Refused error={form.error} />
        <Group justify="flex-end" gap="xs" data-screen-only>
          <Button variant="default" size="md" loading={form.isSaving} onClick={() => send(false)}>
            {m.cases_pick_save()}
          </Button>
          <Button size="md" loading={form.isSaving} onClick={() => send(true)}>
            {m.cases_pick_done()}
          </Button>
        </Group>
      </Stack>
    </Block>
  )
}
