import { Button, Checkbox, Menu, Skeleton, Stack } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ExpectedOrder } from '@wellstock/contract/buying/receiving'
import { officesWith } from '@wellstock/contract/platform/access'
import { MAX_RECEIVED_TOGETHER } from '@wellstock/domain/buying/receipts'
import { useState } from 'react'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { formatDate, formatNumber, formatWeekday } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { localDate } from '../../stock/scan/book.ts'
import { useSending } from '../../stock/scan/scan-queue.ts'
import { Flash } from '../../stock/scanning/flash.tsx'
import { useWedge } from '../../stock/scanning/use-wedge.ts'
import { useVerdict } from '../../stock/transfers/use-verdict.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { Framed } from '../../ui/framed.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListFrame } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import ui from '../../ui/shared.module.css'
import { byDay, type Day } from './by-day.ts'
import { ExpectedRow } from './expected-row.tsx'
import { PAGE_SIZE, receivingQueries, wantedIn } from './queries.ts'
import { QueuedReceipts } from './queued-receipts.tsx'
import classes from './receiving.module.css'
import type { ExpectedSearch } from './receiving-search.ts'
import { useCamera } from './use-camera.tsx'
import { useSheetsAtHand } from './use-sheets-at-hand.ts'

const route = getRouteApi('/dashboard/vendor-orders/receive/')

const dayWords = (day: Day) =>
  day.is === 'date'
    ? m.receiving_day_date({ weekday: formatWeekday(day.date), date: formatDate(day.date) })
    : m[`receiving_day_${day.is}`]()

/** Several orders come together only from one vendor to one office. */
const fits = (order: ExpectedOrder, [first]: readonly ExpectedOrder[]) =>
  first === undefined || (order.vendor.id === first.vendor.id && order.office.id === first.office.id)

/** The vendor orders that are to come, what is due first at the top; a scan opens the one it is on. */
export function ExpectedPage() {
  const session = useSession()
  const seesReceipts = useCan('receipts.read')
  const client = useQueryClient()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { verdict, say } = useVerdict()
  const [chosen, setChosen] = useState<readonly ExpectedOrder[]>([])
  const answer = useQuery(receivingQueries.expected(search))
  useSending(session)
  const { data } = answer
  useSheetsAtHand(data?.items)

  const show = (part: Partial<ExpectedSearch>) =>
    void navigate({
      search: (before) => ({ ...before, page: 1, ...part }),
      replace: true,
      resetScroll: false,
    })
  const open = (orders: readonly ExpectedOrder[]) => {
    const [first, ...others] = orders
    if (!first) return
    void navigate({
      to: '/dashboard/vendor-orders/$id/receive',
      params: { id: first.id },
      search: { with: others.map(({ id }) => id).join(',') || undefined },
    })
  }

  async function scanned(raw: string) {
    const wanted = wantedIn(raw)
    try {
      const { items } = await client.fetchQuery(receivingQueries.expected({ page: 1, search: wanted }))
      if (items.length === 1) {
        say('ok', items[0]?.number ?? '')
        return open(items)
      }
      if (items.length === 0) return say('error', m.receiving_scan_no_order({ code: wanted }))
      say('attention', m.receiving_scan_several({ count: items.length, shown: formatNumber(items.length) }))
      show({ search: wanted })
    } catch (error) {
      say('error', messageOf(error))
    }
  }
  useWedge(({ raw }) => void scanned(raw))
  const camera = useCamera((raw) => void scanned(raw))

  return (
    <>
      <PageHeader
        title={m.page_title_receiving()}
        trail={seesReceipts && <Link to="/dashboard/vendor-orders/receipts">{m.page_title_receipts()}</Link>}
      >
        <WithoutOrder />
      </PageHeader>
      <Flash verdict={verdict} />
      <Stack gap="sm">
        <QueuedReceipts />
        {camera.picture}
        <ListFrame
          answer={answer}
          search={{ page: search.page, pageSize: PAGE_SIZE }}
          pagesOver={PAGE_SIZE}
          onChange={({ page }) => show({ page })}
          bar={
            <>
              <SearchBox
                className={ui.search}
                label={m.receiving_search()}
                hint={m.receiving_search()}
                clearLabel={m.common_clear_the_search()}
                value={search.search ?? ''}
                onSearch={(text) => show({ search: text || undefined })}
              />
              {camera.button}
            </>
          }
          above={
            chosen.length > 0 && (
              <SelectionBar
                label={m.receiving_chosen()}
                count={chosen.length}
                onClear={() => setChosen([])}
                more={chosen[0]?.vendor.name}
              >
                <Button onClick={() => open(chosen)}>{m.receiving_together({ count: chosen.length })}</Button>
              </SelectionBar>
            )
          }
        >
          {!data && <Skeleton height={240} radius={12} />}
          {data?.items.length === 0 && (
            <Framed>
              <EmptyList
                none={{ icon: IconPackageImport, title: m.receiving_none(), text: m.receiving_none_text() }}
                noMatch={
                  search.search !== undefined && {
                    title: m.receiving_no_match(),
                    clear: m.common_clear_the_search(),
                    onClear: () => show({ search: undefined }),
                  }
                }
                isPastEnd={data.total > 0}
                onFirstPage={() => show({ page: 1 })}
              />
            </Framed>
          )}
          {data &&
            byDay(data.items, localDate(Date.now())).map(({ key, day, orders }) => (
              <section key={key} className={ui.panel} aria-label={dayWords(day)}>
                <h2 className={classes.part} data-late={day.is === 'late' || undefined}>
                  {dayWords(day)}
                </h2>
                <ul className={`${ui.plainList} ${ui.ruledItems}`}>
                  {orders.map((order) => (
                    <li key={order.id} className={classes.expected}>
                      <Checkbox
                        aria-label={m.receiving_choose({ number: order.number })}
                        checked={chosen.some(({ id }) => id === order.id)}
                        disabled={!fits(order, chosen) || chosen.length >= MAX_RECEIVED_TOGETHER}
                        onChange={(event) =>
                          setChosen(
                            event.currentTarget.checked
                              ? [...chosen, order]
                              : chosen.filter(({ id }) => id !== order.id),
                          )
                        }
                      />
                      <ExpectedRow order={order} hasOffices={session.offices.length > 1} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </ListFrame>
      </Stack>
    </>
  )
}

/** Goods that nobody ordered, or whose order is not at hand, come to an office. */
function WithoutOrder() {
  const session = useSession()
  const here = useChosenOffice(session)
  const held = officesWith(session.person.grants, 'receipts.write')
  const mine = session.offices.filter(({ id }) => held === 'all' || held.includes(id))
  const only = mine.find(({ id }) => id === here) ?? (mine.length === 1 ? mine[0] : undefined)
  const navigate = route.useNavigate()
  if (only)
    return (
      <LinkButton variant="default" to="/dashboard/vendor-orders/receive/new" search={{ office: only.id }}>
        {m.receiving_without_order()}
      </LinkButton>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{m.receiving_without_order()}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mine.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() =>
              void navigate({ to: '/dashboard/vendor-orders/receive/new', search: { office: id } })
            }
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
