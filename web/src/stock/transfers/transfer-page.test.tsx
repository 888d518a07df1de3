import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LotStock } from '@wellstock/contract/stock/movements'
import type { Transfer, TransferLine, TransferLoss } from '@wellstock/contract/stock/transfer'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { deliver } from '../scanning/use-wedge.ts'
import {
  glovesId,
  lineLike,
  lotId,
  lotLike,
  onTheWay,
  reported,
  signedIn,
  transferId,
  transferLike,
} from './fixtures.ts'

const path = `/api/transfers/${transferId}`

/** A server that keeps one transfer, and what it was sent. */
function serving(transfer: Transfer, more: Parameters<typeof answering>[0] = {}) {
  const requests = answering({ ...signedIn(), [`GET ${path}`]: () => json(transfer), ...more })
  const sent = (step: string) =>
    Promise.all(
      requests
        .filter(({ method, url }) => method === 'POST' && new URL(url).pathname === `${path}/${step}`)
        .map((each) => each.clone().json()),
    )
  return { sent }
}

const open = (search = '') => renderPage(`/dashboard/offices/transfer/${transferId}${search}`)
const scan = (raw: string) => act(async () => deliver({ raw, keys: [] }))
// By its text: asking for roles takes long on a whole page.
const button = (name: string) => screen.findByText(name, { selector: '.mantine-Button-label' })

describe('a transfer', () => {
  it('shows how far it is, by whom and when', async () => {
    serving(onTheWay({ expectedOn: '2026-11-19', isLate: true, notYet: 'Somebody else has to receive it.' }))
    await open()
    expect(await screen.findByRole('heading', { name: 'TRF-DEP-2026-0001' })).toBeTruthy()
    const steps = within(screen.getByRole('list', { name: 'How far it is' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent?.match(/\((.*)\)/)?.[1])).toEqual([
      'done',
      'done',
      'done',
      'now',
      'to come',
      'to come',
    ])
    expect(steps[2]?.textContent).toContain('by the rules')
    expect(steps[3]?.textContent).toContain('Dana Reyes')
    // Only an approval can be one of the rules.
    expect(steps.filter(({ textContent }) => textContent?.includes('by the rules'))).toHaveLength(1)
    expect(screen.getByText('It was expected on 11/19/2026 and has not arrived in full.')).toBeTruthy()
    expect(screen.getByText('Somebody else has to receive it.')).toBeTruthy()
  })

  it('offers what the caller may do, the next step first, and nothing else', async () => {
    const { sent } = serving(transferLike({ state: 'requested', steps: ['approve', 'reject', 'cancel'] }), {
      [`POST ${path}/approve`]: () => json(transferLike({ state: 'approved', steps: ['pick', 'cancel'] })),
    })
    await open()
    await userEvent.click(await button('Approve'))
    expect(await button('Pick')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull()
    expect(await sent('approve')).toEqual([{ version: 3 }])
  })

  it('shows how it is now when somebody else was faster', async () => {
    let now = transferLike({ state: 'requested', steps: ['approve'] })
    answering({
      ...signedIn(),
      [`GET ${path}`]: () => json(now),
      [`POST ${path}/approve`]: () => {
        now = transferLike({ state: 'cancelled', version: 4 })
        return refusal(409, { code: 'STALE_VERSION' })
      },
    })
    await open()
    await userEvent.click(await button('Approve'))
    expect(await screen.findByText('The page shows how it is now.')).toBeTruthy()
    expect(screen.getAllByText('Cancelled').length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('goes back for changes only with a reason', async () => {
    const { sent } = serving(transferLike({ state: 'requested', steps: ['approve', 'reject'] }), {
      [`POST ${path}/reject`]: () => json(transferLike()),
    })
    await open()
    await userEvent.click(await button('Send it back for changes'))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Send it back for changes' }))
    expect(dialog.getByText('Write at least 5 characters.')).toBeTruthy()
    await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Too much gauze')
    await userEvent.click(dialog.getByRole('button', { name: 'Send it back for changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await sent('reject')).toEqual([{ version: 3, reason: 'Too much gauze' }])
  })

  it('says so when it is not there', async () => {
    answering(signedIn())
    await open()
    expect((await screen.findAllByText('Transfer not found')).length).toBeGreaterThan(0)
  })

  it('is sent with a reason for each line that was picked short', async () => {
    const lines = transferLike().lines.map((line, index) => ({
      ...line,
      lots: line.lots.map((lot) => ({ ...lot, picked: index === 0 ? 10 : lot.allocated })),
    }))
    const { sent } = serving(transferLike({ state: 'picking', steps: ['pick', 'ship'], lines }), {
      [`POST ${path}/ship`]: () => json(onTheWay()),
    })
    await open()
    await userEvent.click(await button('Send'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send what was picked' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    const why = dialog.getByRole('combobox', { name: /^Why only 10 of 12: Nitrile gloves M/ })
    expect(dialog.getByText('Choose a reason')).toBeTruthy()
    await userEvent.click(why)
    await userEvent.click(await screen.findByRole('option', { name: 'Not found' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await sent('ship')).toEqual([
      {
        version: 3,
        carrier: '',
        expectedOn: null,
        shortReasons: [{ lineId: 'line-1', reason: 'not_found' }],
      },
    ])
  })

  it('lets somebody else than the reporter agree to a loss', async () => {
    const withLoss = (changes: Partial<TransferLoss>) =>
      onTheWay({
        state: 'received',
        steps: ['decide_loss'],
        lines: [
          lineLike({
            lots: [lotLike({ shipped: 12, arrived: 10, missing: 2, losses: [{ ...reported, ...changes }] })],
          }),
        ],
      })
    const { sent } = serving(withLoss({}), {
      [`POST ${path}/losses/loss-1/approve`]: () => json(withLoss({ state: 'approved', canApprove: false })),
    })
    await open()
    await userEvent.click(await button('Agree that it is lost'))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Agree that it is lost' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await sent('losses/loss-1/approve')).toEqual([{ note: '' }])
    expect(screen.queryByRole('button', { name: 'Agree that it is lost' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Found' })).toBeTruthy()
  })

  it('offers to bring back what was lost only to those who may', async () => {
    const loss: TransferLoss = { ...reported, state: 'approved', canApprove: false, canBringBack: false }
    serving(
      onTheWay({
        state: 'closed',
        steps: [],
        lines: [lineLike({ lots: [lotLike({ shipped: 12, arrived: 10, lost: 2, losses: [loss] })] })],
      }),
    )
    await open()
    expect(await screen.findByText('Box was open')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Found' })).toBeNull()
  })
})

describe('picking', () => {
  const picking = transferLike({ state: 'approved', steps: ['pick', 'ship'] })
  const asPicked = (line: TransferLine) => ({
    ...line,
    lots: line.lots.map((lot) => ({ ...lot, picked: lot.allocated })),
  })
  const other = '55555555-2222-4222-8222-555555555555'
  const lotsOfGloves = `GET /api/inventory/${glovesId}/lots`
  const lotStock = (changes: Partial<LotStock>): LotStock => ({
    lotId: other,
    lotNumber: 'G-2',
    expiryDate: '2029-01-31',
    isExpired: false,
    onHand: 30,
    reserved: 10,
    hold: 'none',
    holdReason: '',
    isUsable: true,
    isFirst: false,
    receivedAt: null,
    opened: [],
    unitCost: 5,
    ...changes,
  })
  const saved = (picked: number) =>
    transferLike({ ...picking, state: 'picking', lines: [lineLike({ lots: [lotLike({ picked })] })] })

  it('is confirmed by scans, refuses what does not belong, and counts the lines that are full', async () => {
    const one = transferLike({ ...picking, lines: [lineLike()] })
    const { sent } = serving(one, {
      [`POST ${path}/pick`]: async (request) => json(saved((await request.clone().json()).lots[0].picked)),
    })
    await open('?mode=pick')
    expect(await screen.findByRole('progressbar', { name: '0 of 1 line' })).toBeTruthy()
    await scan('WND-999')
    expect(await screen.findByText('WND-999 is not in this transfer')).toBeTruthy()
    await scan('(01)00312345678906(10)OTHER')
    expect(
      await screen.findByText('This is lot OTHER of Nitrile gloves M. Another lot was kept.'),
    ).toBeTruthy()
    await userEvent.click(await screen.findByLabelText('Close'))
    await scan(ownCode('lot', lotId))
    await scan('GLV-001')
    expect(await screen.findByText('Nitrile gloves M (G-1): 2 of 12')).toBeTruthy()
    await userEvent.click(screen.getByText('Whole lot'))
    await scan('(01)00312345678906(10)G-1')
    expect(await screen.findByRole('progressbar', { name: '1 of 1 line' })).toBeTruthy()
    await waitFor(async () =>
      expect((await sent('pick')).at(-1)).toEqual({ lots: [{ lineId: 'line-1', lotId, picked: 12 }] }),
    )
    await scan('GLV-001')
    expect(await screen.findByText('All of Nitrile gloves M is picked already')).toBeTruthy()
  })

  it('takes everything as planned in one go', async () => {
    const { sent } = serving(picking, { [`POST ${path}/pick`]: () => json(saved(12)) })
    await open('?mode=pick')
    expect(await screen.findByRole('region', { name: 'Store · A-1' })).toBeTruthy()
    await userEvent.click(await button('All as planned'))
    await waitFor(async () =>
      expect(await sent('pick')).toEqual([
        {
          lots: [
            { lineId: 'line-1', lotId, picked: 12 },
            { lineId: 'line-2', lotId: null, picked: 4 },
          ],
        },
      ]),
    )
  })

  it('keeps what could not be saved and says so', async () => {
    serving(picking, {
      [`POST ${path}/pick`]: () =>
        refusal(409, { code: 'OPERATION_FAILED', message: 'It has been sent already.' }),
    })
    await open('?mode=pick')
    await userEvent.click(await button('All as planned'))
    expect((await screen.findAllByText('It has been sent already.')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Not saved')).toHaveLength(2)
    expect(await button('Save again')).toBeTruthy()
  })

  it('keeps the one that was refused, with its reason, and saves the others without it', async () => {
    const { sent } = serving(picking, {
      [`POST ${path}/pick`]: async (request) =>
        (await request.clone().json()).lots.length > 1
          ? refusal(422, {
              code: 'VALIDATION_ERROR',
              fields: { 'lots.0.picked': 'Only 8 of this lot are free.' },
            })
          : json({ ...picking, lines: picking.lines.map((line, at) => (at === 1 ? asPicked(line) : line)) }),
    })
    await open('?mode=pick')
    await userEvent.click(await button('All as planned'))
    expect(await screen.findByText('Only 8 of this lot are free.')).toBeTruthy()
    expect(await screen.findByText('Picked')).toBeTruthy()
    expect(screen.getAllByText('Not saved')).toHaveLength(1)
    expect((await sent('pick')).at(-1)).toEqual({ lots: [{ lineId: 'line-2', lotId: null, picked: 4 }] })
  })

  it('offers more of a lot that was kept where some of it is free', async () => {
    const short = lineLike({
      lots: [
        lotLike({ allocated: 7, picked: 7 }),
        lotLike({ id: 'b', lotId: other, lotNumber: 'G-2', allocated: 5, picked: 2 }),
      ],
    })
    const { sent } = serving(transferLike({ ...picking, lines: [short] }), {
      [lotsOfGloves]: () =>
        json([
          lotStock({ lotId, lotNumber: 'G-1', onHand: 9, reserved: 7 }),
          lotStock({ onHand: 5, reserved: 5 }),
        ]),
      [`POST ${path}/pick`]: () => json(saved(12)),
    })
    await open('?mode=pick')
    await userEvent.click(await screen.findByLabelText('Take another lot of Nitrile gloves M'))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Lot' }))
    await userEvent.click(await screen.findByRole('option', { name: /Lot G-1.*2 free/ }))
    expect(screen.queryByRole('option', { name: /Lot G-2/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Take this lot' }))
    await waitFor(async () =>
      expect((await sent('pick')).at(-1)).toEqual({ lots: [{ lineId: 'line-1', lotId, picked: 9 }] }),
    )
  })

  it('asks why another lot is taken when the server wants to know', async () => {
    const { sent } = serving(picking, {
      [lotsOfGloves]: () => json([lotStock({})]),
      [`POST ${path}/pick`]: async (request) =>
        (await request.clone().json()).lots[0].overrideReason
          ? json(saved(12))
          : refusal(422, {
              code: 'VALIDATION_ERROR',
              fields: { 'lots.0.overrideReason': 'Say why the lot that expires first is not taken.' },
            }),
    })
    await open('?mode=pick')
    await userEvent.click(await screen.findByLabelText('Take another lot of Nitrile gloves M'))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Lot' }))
    await userEvent.click(await screen.findByRole('option', { name: /Lot G-2.*20 free/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Take this lot' }))
    expect(await dialog.findByText('Say why the lot that expires first is not taken.')).toBeTruthy()
    await userEvent.type(
      dialog.getByRole('textbox', { name: 'Why not the lot that expires first' }),
      'Front box is wet',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Take this lot' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await sent('pick')).at(-1)).toEqual({
      lots: [{ lineId: 'line-1', lotId: other, picked: 12, overrideReason: 'Front box is wet' }],
    })
  })
})

describe('receiving', () => {
  it('counts up with scans, refuses more than was sent, and leaves the rest on its way', async () => {
    const { sent } = serving(onTheWay({ lines: onTheWay().lines.slice(0, 1) }), {
      [`POST ${path}/receive`]: () => json(onTheWay({ state: 'partly_received', steps: ['receive'] })),
    })
    await open('?mode=receive')
    const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
    expect(await screen.findByText('Still on the way: 1 line · 12 BX · $60.00')).toBeTruthy()
    await userEvent.click(screen.getByText('+5'))
    await scan('GLV-001')
    await scan(ownCode('lot', lotId))
    expect((await field('Received')).value).toBe('10')
    await scan('GLV-001')
    expect(await screen.findByText('Only 2 more of Nitrile gloves M (G-1)')).toBeTruthy()
    await userEvent.clear(await field('Missing'))
    await userEvent.type(await field('Missing'), '5')
    await userEvent.click(await button('Receive'))
    expect(await screen.findAllByText(/Only 12 BX of it are on the way/)).toHaveLength(2)
    await userEvent.clear(await field('Missing'))
    await userEvent.type(await field('Missing'), '1')
    expect(screen.getByText('Still on the way: 1 line · 1 BX · $5.00')).toBeTruthy()
    await fill(await field('Note'), 'Box was open')
    await userEvent.click(await button('Receive'))
    await waitFor(async () =>
      expect(await sent('receive')).toEqual([
        {
          lots: [{ id: 'transfer-lot-1', received: 10, damaged: 0, missing: 1, note: 'Box was open' }],
        },
      ]),
    )
    expect(await screen.findByText('Partly received')).toBeTruthy()
  })

  it('goes on where a closed browser left it', async () => {
    serving(onTheWay())
    const first = await open('?mode=receive')
    await userEvent.click(await button('All arrived'))
    first.unmount()
    await open('?mode=receive')
    expect(await screen.findByText('Nothing is still on the way.')).toBeTruthy()
  })

  it('puts what may not be used into a quarantine room alone', async () => {
    const [gloves] = onTheWay().lines
    const lines = gloves
      ? [{ ...gloves, lots: gloves.lots.map((lot) => ({ ...lot, isUnusable: true })) }]
      : []
    const { sent } = serving(onTheWay({ lines }), { [`POST ${path}/receive`]: () => json(onTheWay()) })
    await open('?mode=receive')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Put into' }))
    expect(await screen.findByRole('option', { name: '1-09 · Quarantine' })).toBeTruthy()
    expect(screen.queryByRole('option', { name: '1-01 · Supply Room' })).toBeNull()
    await userEvent.click(await button('All arrived'))
    await userEvent.click(await button('Receive'))
    await waitFor(async () => expect((await sent('receive'))[0].lots[0].roomId).toBe('room-2'))
  })
})

describe('taking back', () => {
  it('puts each lot into a room: where it was kept, or one that is chosen, and says what is wrong beside it', async () => {
    const [gloves, gauze] = onTheWay().lines
    if (!gloves || !gauze) throw new Error('two lines are on their way')
    const lines = [gloves, { ...gauze, lots: gauze.lots.map((lot) => ({ ...lot, isUnusable: true })) }]
    const { sent } = serving(onTheWay({ lines, steps: ['return'] }), {
      [`POST ${path}/return`]: async (request) =>
        (await request.clone().json()).lots[0].roomId
          ? json(onTheWay({ state: 'closed' }))
          : refusal(422, {
              code: 'VALIDATION_ERROR',
              fields: { 'lots.0.roomId': 'Say which room it is put into.' },
            }),
    })
    await open()
    await userEvent.click(await screen.findByLabelText('More'))
    await userEvent.click(await screen.findByText('Take back'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back' }))
    const gloveRoom = dialog.getByLabelText<HTMLInputElement>('Nitrile gloves M (G-1): back into', {
      selector: 'input',
    })
    expect(gloveRoom.value).toBe('Where it is kept: Store')
    await userEvent.click(dialog.getByText('Everything'))
    await fill(dialog.getByLabelText('Reason'), 'Sent by mistake')
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }))
    expect(await dialog.findByText('Choose the room it comes back into.')).toBeTruthy()
    await userEvent.click(dialog.getByLabelText('Gauze sponge: back into', { selector: 'input' }))
    expect(screen.queryAllByRole('option', { name: /0-01 · Store/ })).toHaveLength(0)
    await userEvent.click(await screen.findByRole('option', { name: '0-09 · Locked cage' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }))
    expect(await dialog.findByText('Say which room it is put into.')).toBeTruthy()
    await userEvent.click(gloveRoom)
    await userEvent.click(await screen.findByRole('option', { name: '0-01 · Store' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await sent('return')).map(({ lots }) => lots)).toEqual([
      [
        { id: 'transfer-lot-1', quantity: 12 },
        { id: 'transfer-lot-2', quantity: 4, roomId: 'room-4' },
      ],
      [
        { id: 'transfer-lot-1', quantity: 12, roomId: 'room-3' },
        { id: 'transfer-lot-2', quantity: 4, roomId: 'room-4' },
      ],
    ])
  })
})
