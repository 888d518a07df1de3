import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ownCode } from '@wellstock/domain/stock/scan-codes/own-codes'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { local } from '../../lib/storage.ts'
import { deliver } from '../scanning/use-wedge.ts'
import {
  candidateLike,
  depot,
  gauzeId,
  glovesId,
  north,
  pageOf,
  signedIn,
  transferId,
  transferLike,
} from './fixtures.ts'

const path = '/dashboard/offices/transfer'
const chosen = `${path}?tab=new&from=${depot}&to=${north}`
const draft = transferLike({ steps: ['edit', 'request'] })

const answers = {
  ...signedIn(),
  'POST /api/transfers': () => json(draft),
  [`GET /api/transfers/${transferId}`]: () => json(draft),
}

const body = async (requests: Request[], method: string, pathname: string) =>
  requests.find((each) => each.method === method && new URL(each.url).pathname === pathname)?.json()

describe('a new transfer', () => {
  it('cannot go to an office that is closed, nor be asked for without lines', async () => {
    answering(answers)
    await renderPage(`${path}?tab=new&from=${depot}`)
    await userEvent.click(await screen.findByText('Request'))
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getByText(/Choose the office it goes to/)).toBeTruthy()
    expect(summary.getByText(/Add at least one line before you request it/)).toBeTruthy()
    await userEvent.click(screen.getByRole('combobox', { name: 'To' }))
    const old = await screen.findByRole('option', { name: /Old Clinic \(not active/ })
    expect(old.hasAttribute('data-combobox-disabled')).toBe(true)
  })

  it('takes what is suggested with one tap, counts up with each scan, and is saved and requested', async () => {
    const requests = answering({
      ...answers,
      [`POST /api/transfers/${transferId}/request`]: () => json(transferLike({ state: 'requested' })),
    })
    const { router } = await renderPage(chosen)
    await userEvent.click(await screen.findByLabelText('Add 12 of Nitrile gloves M'))
    const quantity = screen.getByLabelText<HTMLInputElement>('Nitrile gloves M (BX)')
    expect(quantity.value).toBe('12')
    await act(async () => deliver({ raw: ownCode('item', glovesId), keys: [] }))
    await waitFor(() => expect(quantity.value).toBe('13'))
    expect(screen.getByText('$65.00')).toBeTruthy()
    await userEvent.click(screen.getByText('Request'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${transferId}`))
    expect(await body(requests, 'POST', '/api/transfers')).toMatchObject({
      fromOfficeId: depot,
      toOfficeId: north,
      lines: [{ itemId: glovesId, quantity: 13 }],
    })
    expect(await body(requests, 'POST', `/api/transfers/${transferId}/request`)).toEqual({ version: 3 })
  })

  it('begins with what the address asks for', async () => {
    answering(answers)
    await renderPage(`${chosen}&item=${glovesId}&quantity=7`)
    const quantity = await screen.findByLabelText<HTMLInputElement>('Nitrile gloves M (BX)')
    expect(quantity.value).toBe('7')
  })

  it('takes what the address asks for once both offices are chosen', async () => {
    answering(answers)
    await renderPage(`${path}?tab=new&from=${depot}&item=${glovesId}&quantity=7`)
    await userEvent.click(await screen.findByRole('combobox', { name: 'To' }))
    await userEvent.click(await screen.findByRole('option', { name: 'North' }))
    const quantity = await screen.findByLabelText<HTMLInputElement>('Nitrile gloves M (BX)')
    expect(quantity.value).toBe('7')
    expect(screen.queryByText('Show every item')).toBeNull()
  })

  it('of a recall shows what may not be used', async () => {
    const requests = answering({
      ...answers,
      'GET /api/transfers/candidates': (request) =>
        new URL(request.url).searchParams.get('purpose') === 'recall'
          ? pageOf([candidateLike({ name: 'Recalled gauze', available: 6, sendable: 6 })])
          : pageOf([]),
    })
    await renderPage(`${chosen}&purpose=recall`)
    expect(await screen.findByText('Recalled gauze')).toBeTruthy()
    expect(screen.getByText('For a recall only what is on hold or has expired can be sent.')).toBeTruthy()
    await userEvent.click(screen.getByRole('combobox', { name: 'Purpose' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Needed there' }))
    expect(await screen.findByText('Depot has nothing that is usable and free.')).toBeTruthy()
    expect(requests.some(({ url }) => url.includes('purpose=need'))).toBe(true)
  })

  it('empties an office that is not active any more', async () => {
    answering(answers)
    await renderPage(`${path}?tab=new`)
    await userEvent.click(await screen.findByRole('combobox', { name: 'From' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Old Clinic (not active)' }))
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Purpose' }).value).toBe('Office closes')
  })

  it('says beside the line what is wrong with it, and keeps the rest', async () => {
    answering({
      ...answers,
      'POST /api/transfers': () =>
        refusal(422, {
          code: 'VALIDATION_ERROR',
          fields: { 'lines.0.itemId': 'This item is not kept there any more.' },
        }),
    })
    await renderPage(`${chosen}&item=${glovesId}`)
    const quantity = await screen.findByLabelText('Nitrile gloves M (BX)')
    await userEvent.clear(quantity)
    await userEvent.click(screen.getByText('Save draft'))
    expect(await screen.findAllByText(/Quantity must be at least 1/)).toHaveLength(2)
    await userEvent.type(quantity, '5')
    await userEvent.click(screen.getByText('Save draft'))
    expect(await screen.findAllByText(/This item is not kept there any more/)).toHaveLength(2)
    expect(screen.getByLabelText<HTMLInputElement>('Nitrile gloves M (BX)').value).toBe('5')
  })

  it('is offered again when it was left unfinished', async () => {
    answering(answers)
    const first = await renderPage(chosen)
    await userEvent.click(await screen.findByLabelText('Add 12 of Nitrile gloves M'))
    await fill(screen.getByLabelText('Note'), 'New wing')
    first.unmount()
    await renderPage(`${path}?tab=new`)
    await userEvent.click(await screen.findByText('Go on with it'))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('New wing')
    expect(screen.getByText('Goes to North')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Nitrile gloves M (BX)').value).toBe('12')
  })

  it('is kept the moment the page is left, not only when the hand rests', async () => {
    answering(answers)
    await renderPage(chosen)
    await fill(await screen.findByLabelText('Note'), 'New wing')
    await userEvent.click(await screen.findByLabelText('Add 12 of Nitrile gloves M'))
    await act(async () => window.dispatchEvent(new Event('pagehide')))
    expect(local.get('draft:person-1:transfer:new')).toMatchObject({
      value: { note: 'New wing', lines: [{ itemId: glovesId, quantity: 12 }] },
    })
  })

  it('asks before another sending office takes the lines away', async () => {
    answering(answers)
    await renderPage(`${chosen}&item=${glovesId}`)
    await userEvent.click(await screen.findByLabelText('Swap the offices'))
    const ask = within(await screen.findByRole('dialog', { name: 'Send from another office?' }))
    await userEvent.click(ask.getByRole('button', { name: 'Change and remove the lines' }))
    expect(await screen.findByText('North can send')).toBeTruthy()
    expect(screen.getByText('Nothing is chosen yet')).toBeTruthy()
  })

  it('is kept as a draft although it could not be requested, and says why', async () => {
    answering({
      ...answers,
      [`POST /api/transfers/${transferId}/request`]: () =>
        refusal(409, {
          code: 'OPERATION_FAILED',
          message: 'This transfer cannot be requested.',
          blockers: ['North is inactive.'],
        }),
    })
    const { router } = await renderPage(`${chosen}&item=${glovesId}`)
    await userEvent.click(await screen.findByText('Request'))
    expect(await screen.findByText(/cannot be requested. North is inactive./)).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toMatchObject({ edit: true }))
  })
})

describe('a draft that is changed', () => {
  it('loses nothing when somebody else was faster', async () => {
    let now = draft
    const requests = answering({
      ...answers,
      [`GET /api/transfers/${transferId}`]: () => json(now),
      [`PUT /api/transfers/${transferId}`]: async (request) => {
        const { version } = await request.clone().json()
        if (version === now.version) return json({ ...now, version: 5 })
        return refusal(409, { code: 'STALE_VERSION' })
      },
      'GET /api/transfers/candidates': () =>
        pageOf([candidateLike({ itemId: gauzeId, name: 'Gauze sponge', suggested: 0 })]),
    })
    await renderPage(`${path}/${transferId}?edit`)
    const carrier = await screen.findByLabelText('Carrier or driver')
    await fill(carrier, 'Dana')
    now = transferLike({ ...draft, version: 4, carrier: 'Ben' })
    await userEvent.click(screen.getByText('Save draft'))
    expect(await screen.findByText('Somebody else has changed it meanwhile')).toBeTruthy()
    await userEvent.click(screen.getByText('Keep mine'))
    expect(screen.getByLabelText<HTMLInputElement>('Carrier or driver').value).toBe('Dana')
    await userEvent.click(screen.getByText('Save draft'))
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    const [, second] = requests.filter(({ method }) => method === 'PUT')
    expect(await second?.json()).toMatchObject({ version: 4, carrier: 'Dana' })
  })
})
