import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { VendorBid } from '@wellstock/contract/bids/entrance'
import { makeKeyPair, receiptOf, unseal } from '@wellstock/contract/bids/seal'
import { sealedFor } from '@wellstock/domain/bids/offer-content'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { documents } from '../../lib/open-document.ts'
import { bidId, bidLike, gloves, questionId, session } from './fixtures.ts'

const PRICE = '11.4321'
const path = `/client/bids/${bidId}`
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

type Send = (request: Request) => Response | Promise<Response>

function opened(bid: VendorBid, send: Send = () => refusal(500, { code: 'SERVER_ERROR' })) {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL() {} }))
  return answering({
    'GET /api/client/session': () => json(session),
    [`GET /api${path}`]: () => json(bid),
    [`POST /api${path}/offer`]: send,
  })
}

/** jsdom has arrays of bytes of its own, which the cryptography of Node does not take. */
beforeEach(() => {
  const Bytes: typeof Uint8Array = Object.getPrototypeOf(Buffer)
  vi.stubGlobal('Uint8Array', Bytes)
  vi.stubGlobal('ArrayBuffer', new Bytes(1).buffer.constructor)
})

async function typeOffer() {
  await fill(await screen.findByLabelText('Price per pack: Nitrile gloves M'), PRICE)
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Seal and send' }))
  return within(await screen.findByRole('dialog'))
}

const sealedIn = async (request: Request) => {
  const { envelopes } = await request.clone().json()
  return (envelopes as { envelope: 'offer' | 'technical' | 'price'; ciphertext: string }[]).map((each) => ({
    ...each,
    bytes: bytes(each.ciphertext),
  }))
}
const receiptIn = async (request: Request) =>
  Buffer.from(await receiptOf((await sealedIn(request)).map((each) => each.bytes))).toString('hex')

const received = async (request: Request) =>
  json({ receipt: await receiptIn(request), receivedAt: '2026-12-04T16:59:59.999Z', version: 1 })

describe('a bid at its vendor', () => {
  it('is answered by an offer that only the key of the bid opens', async () => {
    const { publicKey, privateKey } = await makeKeyPair()
    const bid = bidLike({ keys: [{ envelope: 'offer', publicKey: base64(publicKey) }] })
    const requests = opened(bid, received)
    await renderApp(path)
    const dialog = await typeOffer()
    expect(dialog.getByText('1 of 2')).toBeTruthy()
    expect(dialog.getByText('Not offered: Isolation gown')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    await dialog.findByText('Receipt', {}, { timeout: 30_000 })
    expect(dialog.queryByRole('alert')).toBeNull()
    const sent = requests.find(({ method }) => method === 'POST')
    if (!sent) throw new Error('nothing was sent')
    const [envelope] = await sealedIn(sent)
    if (!envelope) throw new Error('no envelope')
    expect(dialog.getByText(await receiptIn(sent))).toBeTruthy()
    const about = sealedFor(bid.id, 'offer', bid.inviteId)
    const content = JSON.parse(
      new TextDecoder().decode(await unseal(new Uint8Array(privateKey), about, envelope.bytes)),
    )
    expect(content).toMatchObject({
      prices: [
        { lineId: gloves, pack: 'EA', packQuantity: 1, packPrice: 11.4321, leastPacks: 1, multiple: 1 },
      ],
      answers: [{ requirementId: questionId, isMet: true }],
      files: [],
    })
    for (const request of requests) {
      const said = `${request.url} ${await request.clone().text()}`
      expect(said).not.toContain(PRICE)
      expect(Buffer.from(said, 'base64').toString('latin1')).not.toContain(PRICE)
    }
  })

  it('has its prices in an envelope of their own', async () => {
    const pairs = { technical: await makeKeyPair(), price: await makeKeyPair() }
    const bid = bidLike({
      hasTwoEnvelopes: true,
      keys: (['technical', 'price'] as const).map((envelope) => ({
        envelope,
        publicKey: base64(pairs[envelope].publicKey),
      })),
    })
    const requests = opened(bid, async (request) =>
      json({ receipt: 'f'.repeat(64), receivedAt: '2026-12-04T16:59:59.999Z', version: 2, at: request.url }),
    )
    await renderApp(path)
    const dialog = await typeOffer()
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    // What was received is not what was sealed here.
    expect((await dialog.findByRole('alert')).textContent).toContain('Call the buyer')
    const sent = requests.find(({ method }) => method === 'POST')
    if (!sent) throw new Error('nothing was sent')
    const [technical, price] = await sealedIn(sent)
    if (!technical || !price) throw new Error('envelopes are missing')
    const text = new TextDecoder().decode(
      await unseal(
        new Uint8Array(pairs.technical.privateKey),
        sealedFor(bid.id, 'technical', bid.inviteId),
        technical.bytes,
      ),
    )
    expect(text).toContain(questionId)
    expect(text).not.toContain(PRICE)
    expect(price.envelope).toBe('price')
  })

  it('refuses what comes late in the words of the server, and keeps what was typed', async () => {
    const { publicKey } = await makeKeyPair()
    const params = { closed: '2026-12-04 17:00:00.000', at: '2026-12-04 17:00:00.120' }
    opened(bidLike({ keys: [{ envelope: 'offer', publicKey: base64(publicKey) }] }), () =>
      refusal(409, { code: 'OPERATION_FAILED', reason: 'bid_closed_meanwhile', params }),
    )
    await renderApp(path)
    const dialog = await typeOffer()
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'It closed at 2026-12-04 17:00:00.000. This came at 2026-12-04 17:00:00.120.',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Price per pack: Nitrile gloves M').value).toBe(PRICE)
  })

  it('marks what is missing before anything is sealed', async () => {
    const requests = opened(bidLike())
    await renderApp(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Seal and send' }))
    expect(screen.getByRole('alert').textContent).toBe('Enter a price for at least one line.')
    expect(screen.getByText('Answer yes or no.')).toBeTruthy()
    expect(requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('takes rows of a spreadsheet pasted into its table', async () => {
    opened(bidLike())
    await renderApp(path)
    await userEvent.click(await screen.findByLabelText('Price per pack: Nitrile gloves M'))
    await userEvent.paste('GLV-2\t11.40\tBX/100\nMasks\t3')
    expect(screen.getByText('1 line filled in')).toBeTruthy()
    expect(screen.getByText('1 row could not be placed:').parentElement?.textContent).toContain('Masks')
    const field = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}: Nitrile gloves M`).value
    expect([field('Price per pack'), field('Pack'), field('Units per pack')]).toEqual([
      '11.4',
      'BX/100',
      '100',
    ])
  })

  it('refuses documents that are too large before anything is sent', async () => {
    const requests = opened(bidLike())
    await renderApp(path)
    const large = new File(['x'], 'catalog.pdf')
    Object.defineProperty(large, 'size', { value: 26_000_000 })
    await userEvent.upload(await screen.findByLabelText('Other documents'), large)
    expect((await screen.findByRole('alert')).textContent).toContain('The documents are over 18 MB together')
    expect(screen.queryByText('catalog.pdf')).toBeNull()
    expect(requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('is asked about, and declined with a reason', async () => {
    const bid = bidLike()
    const question = { id: 'q', question: 'Which dock?', answer: '', isOwn: true, at: bid.now }
    const requests = answering({
      'GET /api/client/session': () => json(session),
      [`GET /api${path}`]: () => json(bid),
      [`POST /api${path}/questions`]: () => json({ ...bid, questions: [question] }),
      [`POST /api${path}/decline`]: () => json({ ...bid, declinedAt: bid.now, canAnswer: false }),
    })
    await renderApp(path)
    await fill(await screen.findByLabelText(/^Ask the buyer/), 'Which dock?')
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    expect(await screen.findByText('Not answered yet')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Decline to offer' }))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(dialog.getByLabelText('Reason'), 'Out of our range')
    await userEvent.click(dialog.getByRole('button', { name: 'Decline to offer' }))
    await waitFor(() => expect(screen.getByText('Declined')).toBeTruthy())
    expect(screen.queryByRole('button', { name: 'Seal and send' })).toBeNull()
    const posted = requests.filter(({ method }) => method === 'POST')
    expect(await Promise.all(posted.map((each) => each.json()))).toEqual([
      { question: 'Which dock?' },
      { reason: 'Out of our range' },
    ])
  })

  it('keeps a draft in this browser', async () => {
    opened(bidLike())
    const first = await renderApp(path)
    await fill(await screen.findByLabelText('Price per pack: Isolation gown'), '0.5')
    first.unmount()
    await renderApp(path)
    expect(await screen.findByText(/^Your draft of .* was restored/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Price per pack: Isolation gown').value).toBe('0.5')
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
    expect(screen.getByLabelText<HTMLInputElement>('Price per pack: Isolation gown').value).toBe('')
  })

  it('says so before anything is typed where the browser cannot seal', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    opened(bidLike())
    await renderApp(path)
    expect((await screen.findByRole('alert')).textContent).toContain('cannot seal an offer')
    expect(screen.queryByLabelText(/Price per pack/)).toBeNull()
  })

  it('shows receipts after the opening, and its letter after the award', async () => {
    const receipt = 'a'.repeat(64)
    opened(
      bidLike({
        state: 'awarded',
        canAnswer: false,
        hasWon: false,
        offers: [{ version: 1, receivedAt: '2026-12-04T16:00:00.000Z', receipt }],
        receipts: ['b'.repeat(64), receipt],
        letter: { hasWon: false, lines: [], scores: [{ criterion: 'Delivery', points: 7.5, of: 10 }] },
      }),
    )
    await renderApp(path)
    expect(await screen.findByText('You did not win')).toBeTruthy()
    expect(screen.getByText('Delivery: 7.5 of 10')).toBeTruthy()
    expect(screen.getByText('Yours').closest('li')?.textContent).toContain(receipt)
    expect(screen.queryByRole('button', { name: 'Seal and send' })).toBeNull()
  })
})

describe('the pages of a vendor', () => {
  it('lead to the entrance once the session is over', async () => {
    answering({ 'GET /api/client/session': () => refusal(401, { code: 'AUTHENTICATION_FAILED' }) })
    await renderApp('/client')
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/client-login'))
  })

  it('list bids and orders, and open an order by its link', async () => {
    const { number, title, ...row } = bidLike()
    const requests = answering({
      'GET /api/client/session': () => json(session),
      'GET /api/client/bids': () => json([{ ...row, number, title }]),
      'GET /api/client/orders': () =>
        json([
          {
            id: 'order-1',
            number: 'PO-MAIN-2026-0001',
            state: 'sent',
            office: 'Hollow Main Campus',
            orderedOn: '2026-11-21',
            total: 100,
            currency: 'USD',
            canAnswer: true,
          },
        ]),
      'POST /api/client/orders/order-1/link': () => json({ token: 'secret' }),
    })
    await renderApp('/client')
    expect((await screen.findByRole('link', { name: title })).getAttribute('href')).toBe(path)
    expect(screen.getByRole('timer').textContent).toMatch(/^Closes in (1 d 0 h|23 h 59 min)$/)
    expect(screen.getByText('Acme Medical')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Orders' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Open PO-MAIN-2026-0001' }))
    await waitFor(() => expect(documents.open).toHaveBeenCalledWith('/vendor-order#secret'))
    expect(requests.some(({ url }) => url.includes('/auth/session'))).toBe(false)
  })
})
