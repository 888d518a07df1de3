import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SentOrder } from '@wellstock/contract/buying/vendor-links'
import type { VendorAnswer } from '@wellstock/contract/buying/vendor-order'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { lineLike, orderId, otherVendorId, sentLike, signedIn } from './fixtures.ts'

const TOKEN = 'hDq0mA4v2cX9bT7yLk1sPz8wRn5eUj3f'
const line: SentOrder['lines'][number] = {
  id: '22222222-1111-4111-8111-222222222222',
  sku: 'GLV-2',
  vendorSku: 'AC-100',
  name: 'Nitrile gloves M',
  pack: 'BX',
  packQuantity: 10,
  unit: 'EA',
  packs: 4,
  openPacks: 4,
  hasCome: false,
  packPrice: 12.5,
  amount: 50,
  neededBy: '2026-12-01',
  promisedOn: null,
  substitute: null,
  replaces: null,
}
const gauze = { ...line, id: '22222222-2222-4222-8222-222222222222', name: 'Gauze sponge' }
const sent = (changes: Partial<SentOrder> = {}): SentOrder => ({
  organization: 'Tamarind Hollow',
  number: 'PO-MAIN-2026-0001',
  revision: 0,
  state: 'sent',
  orderedOn: '2026-11-21',
  office: 'Hollow Main Campus',
  address: ['1 Hollow Road', 'Springfield, OR 97477'],
  buyer: 'Ana Whitlock',
  buyerEmail: 'ana@tamarind.example',
  vendor: 'Acme Medical',
  vendorAddress: '',
  accountNumber: 'A-100',
  paymentDays: 30,
  releases: [],
  note: '',
  currency: 'EUR',
  total: 100,
  vendorReference: '',
  lines: [line, gauze],
  answer: null,
  canAnswer: true,
  ...changes,
})
const answer: VendorAnswer = {
  id: 'answer-1',
  answeredAt: '2026-11-22T10:00:00.000Z',
  isDeclined: false,
  vendorReference: 'SO-7',
  note: 'Short this week',
  lines: [
    {
      lineId: line.id,
      name: line.name,
      pack: 'BX',
      packQuantity: 10,
      packs: 2,
      orderedPacks: 4,
      packPrice: 13,
      orderedPrice: 12.5,
      neededBy: null,
      promisedOn: '2026-12-04',
      substitute: null,
    },
  ],
}
const offering: VendorAnswer = {
  ...answer,
  note: '',
  lines: answer.lines.map((each) => ({
    ...{ ...each, packs: 4, packPrice: 12.5 },
    substitute: { sku: 'V-7', name: 'Vinyl gloves M', pack: 'BX', price: 11.5, isTaken: null },
  })),
}
const posted = (requests: Request[]) =>
  requests.findLast(({ method, url }) => method === 'POST' && !url.endsWith('/vendor-link'))?.json()

describe('the link of a vendor', () => {
  it('is read without signing in, and confirms every line for one day', async () => {
    const requests = answering({
      'POST /api/vendor-link': () => json(sent()),
      'POST /api/vendor-link/confirm': () => json(sent({ state: 'acknowledged', vendorReference: 'SO-7' })),
    })
    await renderApp(`/vendor-order#${TOKEN}`)
    expect(await screen.findByRole('heading', { name: 'Purchase order PO-MAIN-2026-0001' })).toBeTruthy()
    expect(screen.getByText('€100.00')).toBeTruthy()
    expect(screen.getAllByText(/^Needed by .*2026/)).toHaveLength(2)
    expect(screen.getByText('A-100')).toBeTruthy()
    expect(screen.getByText('30 days from the invoice')).toBeTruthy()
    // Nothing but looked at, and the secret stands in no address.
    expect(requests.filter(({ method }) => method !== 'GET').map(({ url }) => new URL(url).pathname)).toEqual(
      ['/api/vendor-link'],
    )
    expect(requests.every(({ url }) => !url.includes(TOKEN))).toBe(true)
    await fill(screen.getByLabelText('Your order number'), 'SO-7')
    await fill(screen.getByLabelText('Delivery date for all lines'), '2026-12-04')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm order' }))
    expect(await screen.findByText('This order is confirmed.')).toBeTruthy()
    expect(await posted(requests)).toEqual({
      token: TOKEN,
      revision: 0,
      vendorReference: 'SO-7',
      note: '',
      lines: [line, gauze].map(({ id }) => ({
        ...{ id, promisedOn: '2026-12-04', packs: null, packPrice: null, substitute: null },
      })),
    })
    expect(requests.some(({ url }) => url.includes('/auth/session'))).toBe(false)
  })

  it('says of each line what has arrived, once some of it has', async () => {
    const lines = [
      { ...line, openPacks: 2, hasCome: true },
      { ...gauze, openPacks: 0, hasCome: true },
      { ...line, id: 'tape', name: 'Tape', openPacks: 0 },
    ]
    answering({
      'POST /api/vendor-link': () => json(sent({ state: 'partly_received', canAnswer: false, lines })),
    })
    await renderApp(`/vendor-order#${TOKEN}`)
    expect(await screen.findByText('We have received part of this order.')).toBeTruthy()
    const [gloves, sponge, tape] = screen.getAllByRole('listitem').map((each) => each.textContent)
    expect(gloves).toContain('2 BX × 10 EA still to come')
    expect(sponge).toMatch(/Received$/)
    expect(tape).toMatch(/No longer needed$/)
  })

  it('proposes fewer packs at another price, and says what the server refuses beside its field', async () => {
    let isRefused = true
    const requests = answering({
      'POST /api/vendor-link': () => json(sent({ lines: [line] })),
      'POST /api/vendor-link/confirm': () =>
        isRefused
          ? refusal(422, {
              code: 'VALIDATION_ERROR',
              fields: { 'lines.0.packs': 'Only 4 are still to come.' },
            })
          : json(sent({ lines: [line], answer })),
    })
    await renderApp(`/vendor-order#${TOKEN}`)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Other quantity or price for Nitrile gloves M' }),
    )
    const packs = screen.getByLabelText('Packs of Nitrile gloves M you can send')
    await fill(packs, 'two')
    await userEvent.click(screen.getByRole('button', { name: 'Send proposal' }))
    expect(screen.getByText('Enter a number.')).toBeTruthy()
    expect(await posted(requests)).toBeUndefined()
    // Not to be taken for one, nor for a thousand.
    await userEvent.clear(packs)
    await fill(packs, '1,000,0')
    expect(screen.getByText('Enter a number.')).toBeTruthy()
    await userEvent.clear(packs)
    await fill(packs, '9')
    await fill(screen.getByLabelText('Your price per pack of Nitrile gloves M'), '13,00')
    expect(screen.getByText('This differs from the order. The buyer will decide.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send proposal' }))
    expect(await screen.findByText('Only 4 are still to come.')).toBeTruthy()
    await userEvent.clear(packs)
    await fill(packs, '1,000')
    await userEvent.click(screen.getByRole('button', { name: 'Send proposal' }))
    await waitFor(async () => expect(await posted(requests)).toMatchObject({ lines: [{ packs: 1000 }] }))
    isRefused = false
    await userEvent.clear(packs)
    await fill(packs, '2')
    await userEvent.click(screen.getByRole('button', { name: 'Send proposal' }))
    expect(await screen.findByText('Your answer is with the buyer.')).toBeTruthy()
    expect(await posted(requests)).toMatchObject({ lines: [{ packs: 2, packPrice: 13 }] })
  })

  it('offers something else in its own words', async () => {
    const requests = answering({
      'POST /api/vendor-link': () => json(sent({ lines: [line] })),
      'POST /api/vendor-link/confirm': () => json(sent({ lines: [line], answer: offering })),
    })
    await renderApp(`/vendor-order#${TOKEN}`)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Offer a substitute for Nitrile gloves M' }),
    )
    await fill(screen.getByLabelText('Substitute for Nitrile gloves M'), 'Vinyl gloves M')
    await userEvent.click(screen.getByRole('button', { name: 'Send proposal' }))
    // Without a price it is not offered.
    expect(await posted(requests)).toBeUndefined()
    await fill(screen.getByLabelText('Price per pack'), '11,50')
    await userEvent.click(screen.getByRole('button', { name: 'Send proposal' }))
    expect(await screen.findByText('Your answer is with the buyer.')).toBeTruthy()
    expect(await posted(requests)).toMatchObject({
      lines: [{ packs: null, substitute: { name: 'Vinyl gloves M', sku: '', pack: '', price: 11.5 } }],
    })
  })

  it('declines with a reason', async () => {
    const requests = answering({
      'POST /api/vendor-link': () => json(sent()),
      'POST /api/vendor-link/decline': () =>
        json(sent({ answer: { ...answer, isDeclined: true, lines: [] } })),
    })
    await renderApp(`/vendor-order#${TOKEN}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Decline order' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline order' }))
    await fill(dialog.getByLabelText('Reason'), 'Discontinued')
    await userEvent.click(dialog.getByRole('button', { name: 'Decline order' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await posted(requests)).toEqual({ token: TOKEN, revision: 0, reason: 'Discontinued' })
  })

  it('is only read once the buyer has acted', async () => {
    answering({ 'POST /api/vendor-link': () => json(sent({ state: 'cancelled', canAnswer: false })) })
    await renderApp(`/vendor-order#${TOKEN}`)
    expect(await screen.findByText('This order was canceled. Please do not ship it.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each(['', `#${TOKEN}`])('says the same of every link that does not open: %s', async (hash) => {
    answering({ 'POST /api/vendor-link': () => refusal(404, { code: 'NOT_FOUND' }) })
    await renderApp(`/vendor-order${hash}`)
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy()
  })
})

describe('what a vendor answered', () => {
  const order = `/api/vendor-orders/${orderId}`
  const path = `/dashboard/vendor-orders/${orderId}`

  it('stands on the page of its order until somebody has seen to it', async () => {
    answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(sentLike({ answer, link: { openedAt: null } })),
      [`POST ${order}/settle-answer`]: () => json(sentLike()),
    })
    await renderApp(path)
    expect(await screen.findByText('Acme Medical cannot send it as ordered')).toBeTruthy()
    expect(screen.getByText(/2 of 4 packs, \$13\.00 per pack instead of \$12\.50, on /)).toBeTruthy()
    expect(screen.getByText('The vendor has not opened the link yet')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Mark as handled' }))
    await waitFor(() => expect(screen.queryByText('Acme Medical cannot send it as ordered')).toBeNull())
  })

  it('offers a substitute, which is taken as one of our products', async () => {
    const choices = '/lines/22222222-1111-4111-8111-222222222222/substitutes'
    const line = lineLike({ takesSubstitute: true })
    const steps = ['settle_substitute' as const]
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(sentLike({ answer: offering, lines: [line], steps })),
      [`GET ${order}${choices}`]: () =>
        json([{ id: otherVendorId, sku: 'GLV-9', name: 'Gloves, vinyl, M', why: 'catalog' }]),
      [`POST ${order}/settle-substitute`]: () => json(sentLike()),
    })
    await renderApp(path)
    expect(
      await screen.findByText(/Offers instead: V-7 · Vinyl gloves M · BX, \$11\.50 per pack/),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Accept…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Substitute for Nitrile gloves M' }))
    expect(await dialog.findByDisplayValue('Gloves, vinyl, M · GLV-9 · in the vendor’s catalog')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Accept substitute' }))
    expect(
      await screen.findByText('Gloves, vinyl, M will be received instead of Nitrile gloves M'),
    ).toBeTruthy()
    expect(await posted(requests)).toMatchObject({ lineId: line.id, productId: otherVendorId })
  })

  it('says why a substitute cannot be taken, and refuses it', async () => {
    const steps = ['settle_substitute' as const]
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(sentLike({ answer: offering, steps })),
      [`POST ${order}/settle-substitute`]: () => json(sentLike()),
    })
    await renderApp(path)
    expect(await screen.findByText(/the requester does not allow a substitute for this line/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept…' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Substitute for Nitrile gloves M declined')).toBeTruthy()
    expect(await posted(requests)).toMatchObject({ productId: null })
  })

  it('comes by a link that is copied once, and revoked', async () => {
    answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(sentLike({ link: { openedAt: null } })),
      [`POST ${order}/link`]: () => json({ secret: TOKEN }),
      [`POST ${order}/revoke-links`]: () => json(sentLike()),
    })
    await renderApp(path)
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy link for the vendor' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy link for the vendor' }))
    expect(dialog.getByText(new RegExp(`/vendor-order#${TOKEN}$`))).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'I have kept it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke the vendor’s links' }))
    expect(await screen.findByText('The links for PO-MAIN-2026-0001 no longer work')).toBeTruthy()
  })
})
