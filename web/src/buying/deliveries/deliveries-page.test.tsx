import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Deliveries, Delivery } from '@wellstock/contract/buying/deliveries'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { formatDay, formatMonth } from '../../lib/format.ts'
import { addDays, addMonths, firstOf, monthOf, today } from '../../stock/expirations/dates.ts'

const path = '/dashboard/vendor-orders/calendar'
const thisMonth = monthOf(today())
/** In the middle of the next month. */
const soon = addDays(firstOf(addMonths(thisMonth, 1)), 14)
const orderId = '99999999-3333-4333-8333-999999999999'
const vendorId = '77777777-1111-4111-8111-777777777777'

const delivery = (changes: Partial<Delivery> = {}): Delivery => ({
  kind: 'vendor_order',
  id: orderId,
  number: 'PO-MAIN-2026-0123',
  from: 'Brightwater',
  office: { id: 'office-1', name: 'Hollow Main Campus', code: 'MAIN' },
  lineCount: 4,
  dueOn: today(),
  isPromised: true,
  daysLate: 0,
  canOpen: true,
  canReceive: true,
  ...changes,
})
const late = delivery({ id: 'late', number: 'PO-MAIN-2026-0100', daysLate: 3, dueOn: addDays(today(), -3) })
const transfer = delivery({
  ...{ kind: 'transfer', id: 'transfer', number: 'TR-RIV-2026-0007', from: 'Riverbend Branch', dueOn: soon },
  ...{ isPromised: false, canReceive: false, canOpen: false, lineCount: 1 },
})
const all: Deliveries = {
  days: [
    { on: today(), entries: [delivery()] },
    { on: soon, entries: [transfer] },
  ],
  late: [late],
  onHold: [delivery({ id: 'hold', number: 'PO-MAIN-2026-0110', dueOn: null })],
  undated: [delivery({ id: 'undated', number: 'PO-MAIN-2026-0111', dueOn: null })],
  vendors: [{ id: vendorId, name: 'Brightwater' }],
}
const nothing: Deliveries = { days: [], late: [], onHold: [], undated: [], vendors: [] }
const page = (found: Deliveries = all, more: Parameters<typeof answering>[0] = {}) =>
  answering({
    'GET /api/auth/session': () => json(signedInAs(['order_manager'])),
    'GET /api/deliveries': () => json(found),
    ...more,
  })
const asked = (requests: Request[]) =>
  requests
    .filter(({ url }) => new URL(url).pathname === '/api/deliveries')
    .map(({ url }) => Object.fromEntries(new URL(url).searchParams))

it('shows what comes on each day of a month, what is late on today, and the day that is chosen', async () => {
  const requests = page()
  await renderPage(path)
  const now = await screen.findByRole('button', { name: `${formatDay(today())}: 1 delivery, 1 late` })
  expect(now.getAttribute('aria-current')).toBe('date')
  const here = within(screen.getByRole('region', { name: `${formatDay(today())} · 1 late` }))
  expect(here.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Brightwater PO-MAIN-2026-0100Hollow Main Campus · 4 lines3 days late, due ${formatDay(late.dueOn ?? '')}Receive`,
    'Brightwater PO-MAIN-2026-0123Hollow Main Campus · 4 linesPromisedReceive',
  ])
  const link = here.getByRole('link', { name: 'PO-MAIN-2026-0123' })
  expect(link.getAttribute('href')).toBe(`/dashboard/vendor-orders/${orderId}`)
  const receive = here.getByRole('link', { name: 'Receive PO-MAIN-2026-0123' })
  expect(receive.getAttribute('href')).toBe(`/dashboard/vendor-orders/${orderId}/receive`)
  const undated = within(screen.getByRole('region', { name: 'No date yet' }))
  expect(undated.getByText('PO-MAIN-2026-0111')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'On hold' })).getByText('PO-MAIN-2026-0110')).toBeTruthy()

  // Over the end of the month by the keys.
  now.focus()
  await userEvent.keyboard('{PageDown}')
  const month = formatMonth(soon)
  await screen.findByRole('region', { name: `Deliveries in ${month}` })
  const first = await screen.findByRole('button', {
    name: `${formatDay(firstOf(monthOf(soon)))}: no deliveries`,
  })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  const then = within(await screen.findByRole('region', { name: formatDay(soon) }))
  expect(then.getByRole('listitem').textContent).toBe(
    'Transfer from Riverbend Branch TR-RIV-2026-0007Hollow Main Campus · 1 lineExpected',
  )
  expect(then.queryByRole('link')).toBeNull()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}')
  await screen.findByRole('region', { name: `Deliveries in ${formatMonth(today())}` })
  expect(asked(requests).map(({ from }) => from)).toEqual([firstOf(thisMonth), firstOf(monthOf(soon))])
})

it('is a list by day as well, of one vendor where one is chosen, and says where there is nothing', async () => {
  const requests = page(all)
  const { router } = await renderPage(`${path}?view=list`)
  const region = await screen.findByRole('region', { name: `${formatDay(today())} · 1 late` })
  expect(within(region).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: 'Vendor' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Brightwater' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ vendorId }))
  await waitFor(() => expect(asked(requests).at(-1)).toMatchObject({ vendorId }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  const before = formatMonth(firstOf(addMonths(thisMonth, -1)))
  expect(await screen.findByText(`Nothing is due in ${before}`)).toBeTruthy()
})

it('says what could not be loaded, and tries again', async () => {
  let isUp = false
  page(nothing, {
    'GET /api/deliveries': () => (isUp ? json(nothing) : refusal(503, { code: 'CONNECTION_ERROR' })),
  })
  await renderPage(path)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  await userEvent.click(again)
  expect(await screen.findByText('Nothing is due on this day.')).toBeTruthy()
})

it('is read by one’s calendar at an address that is shown once, replaced and revoked', async () => {
  let feed: object | null = null
  const requests = page(nothing, {
    'GET /api/deliveries/feed': () => json(feed),
    'POST /api/deliveries/feed': () => {
      feed = {
        office: { id: 'office-2', name: 'Riverbend Branch' },
        createdAt: '2026-11-20T10:00:00Z',
        lastReadAt: null,
      }
      return json({ secret: 'very-secret' })
    },
    'POST /api/deliveries/feed/revoke': () => {
      feed = null
      return json({ isRevoked: true })
    },
  })
  await renderPage(path)
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }))
    return within(await screen.findByRole('dialog', { name: 'Subscribe in your calendar app' }))
  }
  let dialog = await open()
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Office' }))
  // The office of the header is chosen from the same names.
  const options = await screen.findAllByRole('option', { name: 'Riverbend Branch' })
  await userEvent.click(options.at(-1) as HTMLElement)
  await userEvent.click(dialog.getByRole('button', { name: 'Create address' }))
  expect(await dialog.findByText(/\/api\/deliveries\/feed\/very-secret\.ics$/)).toBeTruthy()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ officeId: 'office-2' })
  await userEvent.click(dialog.getByRole('button', { name: 'I have kept it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  dialog = await open()
  expect(await dialog.findByText(/^Riverbend Branch, created .* Not read yet\./)).toBeTruthy()
  expect(dialog.queryByText(/very-secret/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('The address no longer works')).toBeTruthy()
  expect(await dialog.findByRole('button', { name: 'Create address' })).toBeTruthy()
})
