import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { VendorOrder } from '@wellstock/contract/buying/vendor-order'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { lineLike, orderId, sentLike, signedIn } from './fixtures.ts'

const path = `/dashboard/vendor-orders/${orderId}`
const order = `/api/vendor-orders/${orderId}`
const gloves = lineLike()
const sentTo = (requests: Request[], step: string) =>
  requests.find(({ url }) => url.endsWith(`/${step}`))?.json()

const revisionLike = (changes: Partial<VendorOrder['revisions'][number]> = {}) => ({
  ...{
    id: 'revision-1',
    number: 1,
    state: 'waiting' as const,
    by: 'Ana Whitlock',
    at: '2026-11-22T10:00:00.000Z',
  },
  ...{ total: 75, fromTotal: 50, note: null },
  lines: [
    {
      ...{ lineId: gloves.id, name: gloves.name, pack: 'BX', packQuantity: 10 },
      ...{ packs: 6, fromPacks: 4, packPrice: 12.5, fromPrice: 12.5 },
    },
  ],
  ...changes,
})
const preview = (asks: boolean) => () => json({ total: 75, fromTotal: 50, asks })

describe('a vendor order that is revised', () => {
  it('shows what changes and that it is approved first, and waits', async () => {
    const waiting = {
      isRevising: true,
      version: 4,
      revisions: [revisionLike()],
      steps: ['withdraw_revision' as const],
    }
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(sentLike()),
      [`POST ${order}/revision-preview`]: preview(true),
      [`POST ${order}/revise`]: () => json(sentLike(waiting)),
      [`POST ${order}/withdraw-revision`]: () => json(sentLike({ version: 5 })),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Revise' }))
    const form = within(await screen.findByRole('region', { name: 'Revise PO-MAIN-2026-0001' }))
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Send revision' }).disabled).toBe(true)
    const packs = form.getByRole('textbox', { name: 'Packs of Nitrile gloves M' })
    await userEvent.clear(packs)
    await userEvent.type(packs, '6')
    expect(form.getByText('4 → 6 BX · $25.00 more')).toBeTruthy()
    expect(await form.findByText('It needs approval first.')).toBeTruthy()
    await userEvent.click(form.getByRole('button', { name: 'Request approval' }))
    expect(await screen.findByText('Revision R1 is waiting for approval')).toBeTruthy()
    expect(screen.getByText(/4 → 6 BX/)).toBeTruthy()
    const body = { version: 3, note: '', lines: [{ id: gloves.id, packs: 6, quote: null }] }
    expect(await sentTo(requests, 'revise')).toEqual(body)
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the revision' }))
    expect(await screen.findByText('PO-MAIN-2026-0001: Sent')).toBeTruthy()
    expect(await sentTo(requests, 'withdraw-revision')).toEqual({ version: 4 })
  })

  it('says why it cannot be', async () => {
    answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(sentLike({ lines: [lineLike({ received: 20 })] })),
      [`POST ${order}/revision-preview`]: preview(false),
      [`POST ${order}/revise`]: () =>
        refusal(422, { code: 'VALIDATION_ERROR', fields: { 'lines.0.packs': 'At least 3 came.' } }),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Revise' }))
    await userEvent.click(await screen.findByRole('button', { name: 'One pack less of Nitrile gloves M' }))
    expect(await screen.findByText('It goes to the vendor at once.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send revision' }))
    expect(await screen.findByText('At least 3 came.')).toBeTruthy()
  })

  it('takes over what the vendor proposed in two presses, and keeps each paper', async () => {
    const proposed = {
      ...{
        id: 'answer-1',
        answeredAt: '2026-11-22T10:00:00.000Z',
        isDeclined: false,
        vendorReference: '',
        note: '',
      },
      lines: [
        {
          ...{
            lineId: gloves.id,
            name: gloves.name,
            pack: 'BX',
            packQuantity: 10,
            packs: 3,
            orderedPacks: 4,
          },
          ...{ packPrice: 12, orderedPrice: 12.5, promisedOn: null, neededBy: null, substitute: null },
        },
      ],
    }
    const papers = [1, 0].map((revision) => ({
      id: `paper-${revision}`,
      slug: `paper-${revision}`,
      revision,
    }))
    const sent = { revision: 1, documents: papers, revisions: [revisionLike({ state: 'sent', total: 36 })] }
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(sentLike({ answer: proposed })),
      [`POST ${order}/revision-preview`]: preview(false),
      [`POST ${order}/revise`]: () => json(sentLike(sent)),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Revise as proposed' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send revision' }))
    expect(await screen.findByText('PO-MAIN-2026-0001-R1 is revised')).toBeTruthy()
    const body = { version: 3, note: '', lines: [{ id: gloves.id, packs: 3, quote: 12 }] }
    expect(await sentTo(requests, 'revise')).toEqual(body)
    const revisions = within(screen.getByRole('region', { name: 'Revisions' }))
    expect(
      revisions.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['PO-MAIN-2026-0001-R1 (PDF)', '/dashboard/documents/paper-1'],
      ['PO-MAIN-2026-0001 (PDF)', '/dashboard/documents/paper-0'],
    ])
  })
})
