import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RunningOut, Today } from '@wellstock/contract/overview/home'
import type { Role } from '@wellstock/contract/platform/access'
import type { RoomDue } from '@wellstock/contract/stock/counts'
import { said } from '@wellstock/messages/sentence'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal } from '../../../test-server.ts'
import { expectedLike, rowLike as receiptRow } from '../../buying/receipts/fixtures.ts'
import {
  approvalLike,
  rowLike as approvalRow,
  requestId,
  secondId,
} from '../../identity/approvals/fixtures.ts'
import { countId, countLike } from '../../stock/counts/fixtures.ts'
import { lotIn } from '../../stock/expirations/fixtures.ts'
import { branchOffice, itemId, itemLike, lotLike, mainOffice, signedIn } from '../../stock/items/fixtures.ts'
import { rowLike } from '../../stock/transfers/fixtures.ts'
import { homeLike, todayLike } from './fixtures.ts'

const running = (changes: Partial<RunningOut> = {}): RunningOut => ({
  ...itemLike({ currentQuantity: 6 }),
  supply: { coverDays: 2.4, onOrder: 0, nextOn: null },
  source: null,
  substitute: null,
  ...changes,
})
const room: RoomDue = {
  roomId: 'room-1',
  roomName: 'Supply Room',
  roomNumber: '1-01',
  officeId: mainOffice,
  officeName: 'Main Campus',
  itemCount: 12,
  abcClass: 'A',
  everyDays: 30,
  lastCountedOn: null,
  nextDueOn: '2026-11-20',
  overdueDays: 0,
  open: null,
}

async function start(today: Partial<Today>, role: Role = 'inventory_manager', more = {}) {
  const requests = answering({
    ...signedIn(role),
    'GET /api/home': () => json(homeLike()),
    'GET /api/home/today': () => json(todayLike(today)),
    ...more,
  })
  const { router } = await renderPage('/dashboard')
  return { requests, path: () => router.state.location.href }
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))

describe('today', () => {
  it('says which document of which vendor has expired', async () => {
    const vendor = { id: 'v', slug: 'harrow-vale-sutures', name: 'Harrow & Vale Sutures' }
    const paper = {
      vendor,
      type: 'certificate',
      slug: 'iso',
      title: 'ISO 13485',
      validTo: '2026-10-31',
    } as const
    await start({ papers: { total: 1, rows: [paper] } }, 'vendor_manager')
    const block = await section('Vendor documents expired')
    expect(block.getByRole('link', { name: vendor.name }).getAttribute('href')).toBe(
      '/dashboard/vendors/harrow-vale-sutures',
    )
    expect(block.getByText(/Certificate.*ISO 13485.*expired on/)).toBeTruthy()
  })

  it('leads from what is due to where it is received, and from receipts to what is wrong with them', async () => {
    const receipt = receiptRow({ problemCount: 2, unmatched: 1 })
    await start(
      {
        toReceive: { total: 1, rows: [expectedLike({ daysLate: 2 })] },
        receipts: { total: 1, rows: [receipt] },
      },
      'order_manager',
    )
    const due = await section('To receive today')
    expect(due.getByText('2 days late')).toBeTruthy()
    expect(due.getByText(/Main Campus · 2 lines · Nitrile gloves M, Gauze sponge/)).toBeTruthy()
    expect(due.getByRole('link', { name: 'Receive PO-MAIN-2026-0001' }).getAttribute('href')).toBe(
      `/dashboard/vendor-orders/${expectedLike().id}/receive`,
    )
    const receipts = await section('Receipts to see to')
    expect(receipts.getByText(/1 without an order · 2 problems/)).toBeTruthy()
    expect(receipts.getByRole('link', { name: `Open: ${receipt.number}` }).getAttribute('href')).toBe(
      `/dashboard/vendor-orders/receipts/${receipt.id}`,
    )
  })

  it('says when nothing waits', async () => {
    await start({ expired: { total: 0, rows: [] } })
    expect(await screen.findByText('Nothing needs you today.')).toBeTruthy()
  })

  it('says what went wrong, and leaves the rest of the page', async () => {
    await start({}, 'inventory_manager', {
      'GET /api/home/today': () => refusal(500, { code: 'DATA_CORRUPTION', message: 'It broke.' }),
      'POST /api/logs': () => json({ accepted: 1 }),
    })
    expect(within(await screen.findByRole('alert')).getByText('It broke.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  })

  it('opens the page with all of them, narrowed to what it counts', async () => {
    const { path } = await start({
      runsOut: { total: 9, rows: [running()] },
      expires: { total: 1, rows: [lotIn(3)] },
    })
    expect(
      (await section('Expires this week')).getByRole('link', { name: 'Open: Expires this week' }),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Runs out this week: all 9' }))
    await waitFor(() => expect(path()).toBe('/dashboard/inventory?runsOutIn=7&sort=cover'))
  })

  it('says how long an item lasts, what is on its way and who has some to spare', async () => {
    await start({
      runsOut: {
        total: 3,
        rows: [
          running({
            supply: { coverDays: 2.4, onOrder: 40, nextOn: '2026-12-03' },
            source: { officeId: branchOffice, officeName: 'Riverbend', itemId: 'item-9', spare: 30 },
          }),
          running({ id: 'item-2', name: 'Gauze', supply: { coverDays: 0.5, onOrder: 0, nextOn: null } }),
          running({ id: 'item-3', name: 'Tape', availableQuantity: 0 }),
        ],
      },
    })
    const [gloves, gauze, tape] = (await section('Runs out this week')).getAllByRole('listitem')
    expect(gloves?.textContent).toContain('2 days left 6 BX · 40 BX arrive 12/03/2026')
    expect(gloves?.textContent).toContain('30 BX to spare at Riverbend')
    expect(gauze?.textContent).toContain('Less than a day left')
    expect(tape?.textContent).toContain('Out now')
    const transfer = within(gloves as HTMLElement).getByRole('link', { name: /^Transfer/ })
    expect(Object.fromEntries(new URL((transfer as HTMLAnchorElement).href).searchParams)).toEqual({
      tab: 'new',
      from: branchOffice,
      to: mainOffice,
      item: 'item-9',
    })
  })

  it('disposes of a lot without leaving, or holds it where that is all one may', async () => {
    const lot = lotIn(-2)
    const more = {
      [`GET /api/inventory/${itemId}`]: () => json(itemLike()),
      [`GET /api/inventory/${itemId}/lots`]: () => json([lotLike()]),
    }
    await start({ expired: { total: 1, rows: [lot] } }, 'inventory_manager', more)
    await userEvent.click(await screen.findByRole('button', { name: /^Dispose/ }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('holds a lot for those who may not take it off the shelf', async () => {
    await start({ expired: { total: 1, rows: [lotIn(-2)] } }, 'compliance_manager')
    const expired = await section('Expired and still on the shelf')
    expect(expired.queryByRole('button', { name: /^Dispose/ })).toBeNull()
    await userEvent.click(expired.getByRole('button', { name: /lot G-1$/ }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('begins a count with one press', async () => {
    const { path, requests } = await start({ counts: { total: 1, rows: [room] } }, 'inventory_manager', {
      'POST /api/counts': () => changed(countLike({ state: 'planned' })),
      [`POST /api/counts/${countId}/start`]: () => changed(countLike()),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Count/ }))
    await waitFor(() => expect(path()).toBe(`/dashboard/inventory-rooms/counts/${countId}`))
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ roomId: 'room-1' })
  })

  it('says what was not right in a room, and leads to where it is checked again', async () => {
    const failed = {
      roomId: 'room-1',
      roomName: 'Supply Room',
      roomNumber: '1-01',
      officeName: 'Main Campus',
      failed: ['Crash cart sealed'],
      checkedAt: '2026-11-20T10:00:00Z',
      isOverdue: false,
    }
    const due = { ...failed, roomId: 'room-2', roomName: 'Lab', failed: [], checkedAt: null, isOverdue: true }
    await start({ checks: { total: 2, rows: [failed, due] } })
    const checks = await section('Rooms to check')
    expect(checks.getByText('Crash cart sealed')).toBeTruthy()
    expect(checks.getByText('Main Campus · Never checked · Check overdue')).toBeTruthy()
    const address = (name: RegExp) => checks.getByRole('link', { name }).getAttribute('href')
    expect(address(/^Check again/)).toBe('/dashboard/inventory-rooms?room=room-1&tab=readiness')
    expect(address(/^Check now/)).toBe('/dashboard/inventory-rooms?room=room-2&tab=readiness')
  })

  it('opens a request in its row before it is approved, and moves nothing right after', async () => {
    const flagged = approvalRow({ id: secondId, number: 'ORD-2', flags: ['price_jump'] })
    let isDecided = false
    const rows = () => (isDecided ? [flagged] : [approvalRow(), flagged])
    const { requests } = await start({}, 'office_manager', {
      'GET /api/home/today': () => json(todayLike({ approvals: { total: rows().length, rows: rows() } })),
      [`GET /api/approvals/${requestId}`]: () => json(approvalLike()),
      [`POST /api/approvals/${requestId}/decide`]: () => {
        isDecided = true
        return json(approvalLike({ state: 'approved', canDecide: false }))
      },
    })
    const block = await section('Waiting on you')
    await userEvent.click(block.getByRole('button', { name: 'Decide: ORD-1' }))
    // The button that approves stands where the first press was, and has the focus: the next press is seen, not sent by mistake.
    const approve = await block.findByRole('button', { name: 'Approve: ORD-1' })
    await waitFor(() => expect(document.activeElement).toBe(approve))
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    expect(block.getByRole('button', { name: 'Send back' })).toBeTruthy()
    await userEvent.keyboard('a')
    expect(await screen.findByText('ORD-1: Approved')).toBeTruthy()
    const sent = requests.find(({ url }) => url.endsWith('/decide'))
    expect(await sent?.json()).toMatchObject({ version: 3, decision: 'approve' })
    expect(block.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Approved'),
      expect.stringContaining('ORD-2'),
    ])
    expect(document.activeElement).toBe(block.getAllByRole('listitem')[0])
  })

  it('leads to what is decided on its own page, counted with the rest', async () => {
    const invoice = {
      ...{
        id: 'invoice-1',
        title: 'INV-7 Harrow & Vale',
        office: null,
        amount: 120,
        since: '2026-11-20T10:00:00Z',
      },
      ...{
        url: '/dashboard/vendor-orders/invoices/invoice-1',
        about: [said.exception_to_accept({ cause: 'price' })],
      },
    }
    await start({ approvals: { total: 2, rows: [approvalRow()] }, decisions: [invoice] }, 'approver')
    const block = await section('Waiting on you')
    expect(block.getByRole('link', { name: 'Decide: INV-7 Harrow & Vale' }).getAttribute('href')).toBe(
      invoice.url,
    )
  })

  it('opens transfers where they are received', async () => {
    const receive = {
      ...rowLike({ id: 'other', state: 'in_transit', number: 'TRF-2' }),
      waitsFor: 'receive' as const,
    }
    await start({ transfers: { total: 1, rows: [receive] } })
    const waiting = await section('Transfers waiting on you')
    expect(waiting.getByRole<HTMLAnchorElement>('link', { name: 'Receive: TRF-2' }).href).toContain(
      '/dashboard/offices/transfer/other?mode=receive',
    )
    // What two products are worth together; their units do not add up.
    expect(waiting.getAllByText(/\$80\.00 · .*Ben Okafor/)).toHaveLength(1)
  })

  it('shows how the offices stand to those who may not open the inventory', async () => {
    await start(
      {
        offices: [
          {
            id: mainOffice,
            name: 'Main Campus',
            code: 'MAIN',
            low: 4,
            out: 1,
            runsOut: 3,
            expires: 2,
            arriving: 0,
            urgentAlerts: 5,
          },
        ],
      },
      'approver',
    )
    const offices = await section('How your offices stand')
    expect(offices.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '4',
      '1',
      '3',
      '2',
      '0',
      '5',
    ])
  })
})
