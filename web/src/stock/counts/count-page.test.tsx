import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Count, CountLine } from '@wellstock/contract/stock/counts'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, changed, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { approvalLike } from '../../identity/approvals/fixtures.ts'
import { signedIn } from '../items/fixtures.ts'
import { countId, countLike, lineLike } from './fixtures.ts'

const path = `/api/counts/${countId}`

/** A server that keeps one count. */
function serving(count: Count, more: Parameters<typeof answering>[0] = {}) {
  let stored = count
  const saveLine = (id: string) => async (request: Request) => {
    const { counted, note = '' } = await request.clone().json()
    const at = '2026-11-20T11:00:00.000Z'
    const lines = stored.lines.map((line): CountLine => {
      if (line.id !== id) return line
      return stored.state === 'recount'
        ? { ...line, recounted: counted, recountedBy: 'Ana Whitlock', recountedAt: at }
        : { ...line, counted, note, isOwn: true, countedBy: 'Ana Whitlock', countedAt: at }
    })
    stored = { ...stored, lines }
    return json(lines.find((line) => line.id === id))
  }
  const requests = answering({
    ...signedIn('inventory_manager'),
    [`GET ${path}`]: () => json(stored),
    'GET /api/approvals/document': () => json(null),
    ...Object.fromEntries(count.lines.map(({ id }) => [`PUT ${path}/lines/${id}`, saveLine(id)])),
    ...more,
  })
  const sent = async (method: string, place: string) => {
    const found = requests.filter((each) => each.method === method && new URL(each.url).pathname === place)
    return Promise.all(found.map((each) => each.clone().json()))
  }
  /** Somebody else, or another device, changes it. */
  const change = (part: Partial<Count>) => {
    stored = { ...stored, ...part }
  }
  return { sent, change }
}

const open = () => renderPage(`/dashboard/inventory-rooms/counts/${countId}`)
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Counted (BX)' })
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('counting', () => {
  it('does not call a count without lines counted', async () => {
    serving(countLike({ lines: [] }))
    await open()
    expect(await screen.findByText('There are no lines to count')).toBeTruthy()
    expect(screen.queryByText('Everything is counted')).toBeNull()
  })

  it('goes from line to line with the keyboard alone, saving each as it is left', async () => {
    const { sent } = serving(countLike())
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Count the next line' }))
    expect(screen.getByRole('heading', { name: 'Nitrile gloves M' })).toBeTruthy()
    await userEvent.keyboard('12{Enter}')
    expect(await screen.findByText('Saved: 12 BX')).toBeTruthy()
    expect(await sent('PUT', `${path}/lines/line-1`)).toEqual([{ counted: 12 }])
    await userEvent.keyboard('7{Enter}')
    expect(await screen.findByText('Saved: 7 BX')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Gauze sponge' })).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: '2 of 3 counted' })).toBeTruthy()
  })

  it('shows no expected number anywhere while the count is blind', async () => {
    serving(countLike())
    const { container } = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Count the next line' }))
    expect(container.textContent).not.toMatch(/Expected|Difference|Tolerance/)
  })

  it('saves what was typed when another line is chosen, and comes back to what was skipped', async () => {
    const { sent } = serving(countLike())
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Count the next line' }))
    await press('Skip, come back')
    await userEvent.keyboard('5')
    await userEvent.click(screen.getByRole('button', { name: /^Gauze sponge/ }))
    expect(await screen.findByText('Saved: 5 BX')).toBeTruthy()
    expect(await sent('PUT', `${path}/lines/line-2`)).toEqual([{ counted: 5 }])
    await press('Nothing there: 0')
    expect(await screen.findByText('Saved: 0 BX')).toBeTruthy()
    expect(
      screen.getByRole('button', { name: /G-SOON.*Skipped, come back/ }).getAttribute('aria-current'),
    ).toBe('true')
    expect(field().value).toBe('')
  })

  it('jumps to the line whose code is typed, and offers to add a lot that is not on the list', async () => {
    const { sent } = serving(countLike(), {
      [`POST ${path}/lines`]: () => json(lineLike({ id: 'line-9', lotId: 'lot-9', lotNumber: 'NEW-1' })),
    })
    await open()
    const code = await screen.findByRole('textbox', { name: 'Scan or type a code' })
    await userEvent.type(code, 'WND-001{Enter}')
    expect(screen.getByRole('heading', { name: 'Gauze sponge' })).toBeTruthy()
    await userEvent.type(code, '(01)00312345678906(10)NEW-1{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add what you found' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add and count' }))
    await waitFor(async () =>
      expect(await sent('POST', `${path}/lines`)).toEqual([{ itemId: 'item-1', lotNumber: 'NEW-1' }]),
    )
    expect(await screen.findByText(/Lot NEW-1/, { selector: 'small' })).toBeTruthy()
  })

  it('keeps to itself what somebody else counts', async () => {
    const lines = [
      lineLike({ countedBy: 'Ben Okafor', countedAt: '2026-11-20T11:00:00.000Z' }),
      lineLike({ id: 'line-2' }),
    ]
    serving(countLike({ lines }))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /Counted by Ben Okafor/ }))
    expect(screen.queryByRole('textbox', { name: 'Counted (BX)' })).toBeNull()
    await press('Finish counting')
    expect(await screen.findByText('1 line is not counted. If you finish now, it counts as 0.')).toBeTruthy()
  })

  it('asks about what is left now: what was saved on another device is counted', async () => {
    const lines = [lineLike({ id: 'line-1' }), lineLike({ id: 'line-2' })]
    const { change } = serving(countLike({ lines }))
    await open()
    await screen.findByRole('progressbar', { name: '0 of 2 counted' })
    change({
      lines: lines.map((line) => ({
        ...line,
        isOwn: true,
        counted: 3,
        countedBy: 'Ana Whitlock',
        countedAt: '2026-11-20T11:00:00.000Z',
      })),
    })
    await press('Finish counting')
    const dialog = await screen.findByRole('dialog', { name: 'Finish counting?' })
    expect(within(dialog).queryByText(/not counted/)).toBeNull()
  })

  it('loses nothing that was typed when somebody else has finished meanwhile', async () => {
    let hasMoved = false
    const moved = countLike({
      state: 'review',
      isHidden: false,
      gain: 0,
      loss: 0,
      lines: [lineLike({ variance: 0 })],
    })
    serving(countLike({ lines: [lineLike(), lineLike({ id: 'line-2' })] }), {
      [`GET ${path}`]: () =>
        json(hasMoved ? moved : countLike({ lines: [lineLike(), lineLike({ id: 'line-2' })] })),
      [`PUT ${path}/lines/line-1`]: () => {
        hasMoved = true
        return refusal(409, {
          code: 'OPERATION_FAILED',
          message: 'Somebody else has taken this count a step further meanwhile.',
        })
      },
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Count the next line' }))
    await userEvent.keyboard('8{Enter}')
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText('These were not saved')).toBeTruthy()
    expect(notice.getByText('Nitrile gloves M (G-SOON): 8 BX')).toBeTruthy()
    expect(screen.getByText('In review')).toBeTruthy()
  })
})

describe('counting again', () => {
  it('is for somebody else: the first counter is told so', async () => {
    const counted = {
      countedBy: 'Ana Whitlock',
      countedAt: '2026-11-20T11:00:00.000Z',
      isOwn: true,
      counted: 3,
    }
    serving(
      countLike({
        state: 'recount',
        lines: [
          lineLike({ ...counted, needsRecount: true }),
          lineLike({ ...counted, id: 'line-2', lotNumber: 'FINE' }),
        ],
      }),
    )
    await open()
    expect(
      await screen.findByText('You counted all of these first. Somebody else has to count them again.'),
    ).toBeTruthy()
    expect(screen.queryByText(/FINE/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Count the next line' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /G-SOON/ }))
    expect(screen.queryByRole('textbox', { name: 'Counted (BX)' })).toBeNull()
  })
})

const differing = lineLike({
  countedBy: 'Ben Okafor',
  countedAt: '2026-11-20T11:00:00.000Z',
  counted: 8,
  recounted: null,
  note: '',
  expected: 10,
  variance: -2,
  value: -25,
  tolerance: 1,
  rootCause: null,
})
const inReview = (changes: Partial<Count> = {}) =>
  countLike({
    state: 'review',
    isHidden: false,
    gain: 0,
    loss: 25,
    needsOtherPerson: false,
    lines: [differing, lineLike({ id: 'line-2', variance: 0, counted: 4, expected: 4 })],
    ...changes,
  })

describe('the review', () => {
  it('asks why each line differs before it can be posted', async () => {
    const explained = inReview({ lines: [{ ...differing, rootCause: 'lost' }] })
    const { sent } = serving(inReview(), {
      [`POST ${path}/causes`]: () => json(explained),
      [`POST ${path}/post`]: () =>
        json({
          ...explained,
          state: 'posted',
          postedBy: 'Ana Whitlock',
          postedAt: '2026-11-20T12:00:00.000Z',
          accuracy: 0.5,
        }),
    })
    await open()
    const post = await screen.findByRole('button', { name: 'Post the count' })
    expect(post.hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('1 difference still needs a cause.')).toBeTruthy()
    expect(screen.getByText('−2')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Lost' }))
    await waitFor(() => expect(post.hasAttribute('disabled')).toBe(false))
    expect(await sent('POST', `${path}/causes`)).toEqual([
      { causes: [{ lineId: 'line-1', rootCause: 'lost', note: '' }] },
    ])
    await userEvent.click(post)
    await userEvent.click(await screen.findByRole('button', { name: 'Post' }))
    expect(await screen.findByText('50%')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ledger of Nitrile gloves M' }).getAttribute('href')).toBe(
      '/dashboard/inventory/item-1?tab=ledger',
    )
  })

  it('saves a cause that is none of the others with its words', async () => {
    const { sent } = serving(inReview(), { [`POST ${path}/causes`]: () => json(inReview()) })
    await open()
    await userEvent.click(await screen.findByRole('radio', { name: 'Other' }))
    expect(screen.getByText('Say what the cause was.')).toBeTruthy()
    await fill(screen.getByRole('textbox', { name: 'Note' }), 'Lent to the lab')
    await userEvent.tab()
    await waitFor(async () =>
      expect(await sent('POST', `${path}/causes`)).toEqual([
        { causes: [{ lineId: 'line-1', rootCause: 'other', note: 'Lent to the lab' }] },
      ]),
    )
  })

  it('is not posted by whoever counted where much is at stake, and says so', async () => {
    serving(inReview({ needsOtherPerson: true, lines: [{ ...differing, rootCause: 'lost' }] }))
    await open()
    expect(
      await screen.findByText(
        'The differences that only you have counted are worth more than $250. Somebody else has to post them.',
      ),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Post the count' }).hasAttribute('disabled')).toBe(true)
  })

  it('sends what somebody has to approve, and then stands with its approval, and why each line differs', async () => {
    const explained = inReview({ needsApproval: true, lines: [{ ...differing, rootCause: 'lost' }] })
    const asked = approvalLike({
      kind: 'count',
      canDecide: false,
      canAsk: false,
      canWithdraw: true,
      cannotDecide: { reason: 'requester_does_not_approve' },
    })
    let isSent = false
    const { change } = serving(explained, {
      [`POST ${path}/post`]: () => {
        isSent = true
        change({ state: 'awaiting_approval' })
        return changed({ ...explained, state: 'awaiting_approval' }, 'approval')
      },
      'GET /api/approvals/document': () => json(isSent ? asked : null),
    })
    await open()
    expect(
      await screen.findByText(
        'These differences have to be approved by somebody who has neither counted nor sent them.',
      ),
    ).toBeTruthy()
    await press('Send for approval')
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Waiting for approval')).toBeTruthy()
    const approval = within(await screen.findByRole('region', { name: 'Approval' }))
    expect(approval.getByText('Somebody else has to decide: you asked for it.')).toBeTruthy()
    expect(approval.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
    expect(screen.getByText('Lost')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Lost' })).toBeNull()
  })

  it('says line by line why it could not be posted', async () => {
    serving(inReview({ lines: [{ ...differing, rootCause: 'lost' }] }), {
      [`POST ${path}/post`]: () =>
        refusal(409, {
          code: 'OPERATION_FAILED',
          message: 'This count cannot be posted yet.',
          blockers: ['Nitrile gloves M (G-SOON): 2 would be taken, 1 are on hand.'],
        }),
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Post the count' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Post' }))
    expect(
      await screen.findByText('Nitrile gloves M (G-SOON): 2 would be taken, 1 are on hand.'),
    ).toBeTruthy()
  })
})

it('a viewer sees a count and changes nothing', async () => {
  serving(countLike(), signedIn('inventory_viewer'))
  await open()
  expect(await screen.findByText('You can look at this count but not change it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Finish counting' })).toBeNull()
})

it('a planned count of somebody else is taken over by whoever begins it', async () => {
  const planned = countLike({
    state: 'planned',
    lines: [],
    assignedTo: { id: 'person-2', name: 'Ben Okafor' },
  })
  const { sent } = serving(planned, { [`POST ${path}/start`]: () => json(countLike()) })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Take over and start' }))
  expect(await screen.findByRole('button', { name: 'Count the next line' })).toBeTruthy()
  expect(await sent('POST', `${path}/start`)).toEqual([{ takeOver: true }])
})
