import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { draftId, draftLike, ruth } from '../bids/fixtures.ts'

const path = '/dashboard/create-bid'
const one = `/api/bids/${draftId}`
const answers = {
  'GET /api/auth/session': () => json(signedInAs(['procurement_manager'])),
  'GET /api/bids/categories': () => json(['Gloves']),
  'GET /api/bids/vendors': () => json([]),
  'GET /api/bid-choices/people': () => json([{ id: 'person-1', name: 'Ana Whitlock' }, ruth]),
  'GET /api/bid-choices/products': () => json([]),
  [`GET ${one}`]: () => json(draftLike()),
  [`PUT ${one}`]: () => json(draftLike({ version: 2 })),
  'POST /api/bids': () => json(draftLike()),
}
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const sent = (requests: Request[], method: string, pathname: string) =>
  requests.filter((each) => each.method === method && new URL(each.url).pathname === pathname)
const last = (requests: Request[], method: string, pathname: string) =>
  sent(requests, method, pathname).at(-1)?.clone().json()
const title = () => screen.findByLabelText<HTMLInputElement>(/^Title/)

describe('a new bid', () => {
  it('begins with sensible values, is made with its first title, and is saved on as it is typed', async () => {
    const requests = answering(answers)
    const { router } = await renderPage(path)
    await title()
    fill(screen.getByLabelText(/^Category/), 'Gloves')
    expect(await screen.findByText('Enter a title to save the draft.')).toBeTruthy()
    fill(await title(), 'Exam gloves 2027')
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(await last(requests, 'POST', '/api/bids')).toMatchObject({
      title: 'Exam gloves 2027',
      category: 'Gloves',
      kind: 'rfq',
      ownerId: 'person-1',
      officeId: null,
      priceWeight: 100,
      minVendors: 3,
    })
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: draftId }))
    // The same form goes on: what is typed is saved over the draft.
    fill(await title(), 'Exam gloves 2028')
    await waitFor(() => expect(sent(requests, 'PUT', one)).toHaveLength(1))
    expect(await last(requests, 'PUT', one)).toMatchObject({ version: 1, title: 'Exam gloves 2028' })
    expect(sent(requests, 'POST', '/api/bids')).toHaveLength(1)
  })
})

describe('a draft', () => {
  it('is saved without what is still being typed, and refuses a time that exists twice beside it', async () => {
    const requests = answering(answers)
    await renderPage(`${path}?id=${draftId}`)
    await title()
    fill(screen.getByLabelText('Closes on'), '2026-11-01')
    fill(screen.getByLabelText('Closes on: time'), '01:30')
    expect(await screen.findByText(/this time exists twice/)).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: /2 Lines/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Free-text line' }))
    fill(screen.getByLabelText('Description of line 2'), 'Trolley')
    await waitFor(() => expect(sent(requests, 'PUT', one).length).toBeGreaterThan(0))
    expect(await last(requests, 'PUT', one)).toMatchObject({
      closeAt: null,
      lines: [{ name: 'Nitrile gloves M', quantity: 2400, targetPrice: 0.1111, baselinePrice: 0.119 }],
    })
    screen.getByLabelText('Quantity: Nitrile gloves M').focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByLabelText('Quantity: Trolley'))
    fill(screen.getByLabelText('Quantity: Trolley'), '2')
    await waitFor(async () =>
      expect((await last(requests, 'PUT', one)).lines[1]).toMatchObject({ quantity: 2 }),
    )
  })

  it('tells that somebody else was faster, and keeps what was typed until it is said whose holds', async () => {
    let isChanged = true
    const requests = answering({
      ...answers,
      [`GET ${one}`]: () => json(draftLike({ version: isChanged ? 7 : 1 })),
      [`PUT ${one}`]: async (request) =>
        (await request.clone().json()).version === 7
          ? json(draftLike({ version: 8 }))
          : refusal(412, { code: 'STALE_VERSION' }),
    })
    isChanged = false
    await renderPage(`${path}?id=${draftId}`)
    fill(await title(), 'Mine')
    isChanged = true
    expect(await screen.findByText('Somebody else has changed it meanwhile')).toBeTruthy()
    expect((await title()).value).toBe('Mine')
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(await last(requests, 'PUT', one)).toMatchObject({ version: 7, title: 'Mine' })
  })

  it('says what is missing, and leads to the step where it is filled in', async () => {
    answering({
      ...answers,
      [`GET ${one}`]: () => json(draftLike({ gaps: ['few_vendors', 'openers'] })),
    })
    const { router } = await renderPage(`${path}?id=${draftId}&step=review`)
    await userEvent.click(await screen.findByRole('button', { name: /^Ask more vendors/ }))
    expect(router.state.location.search).toMatchObject({ step: 'vendors' })
    expect(await screen.findByLabelText('Why fewer than 3 vendors')).toBeTruthy()
    expect(screen.getByRole('tab', { name: /4 Vendors/ }).textContent).toMatch(/Incomplete/)
  })

  it('shows what a vendor will see: no target, no price paid, nobody else', async () => {
    answering(answers)
    await renderPage(`${path}?id=${draftId}&step=review`)
    const preview = within(await screen.findByRole('region', { name: 'What vendors will see' }))
    expect(preview.getByText('2,400 EA')).toBeTruthy()
    expect(preview.queryByText(/0\.1111|0\.119|Keystone|Kim/)).toBeNull()
  })

  it('shows live what the weights lack to 100, and fills in the usual ones', async () => {
    answering({ ...answers, [`GET ${one}`]: () => json(draftLike({ kind: 'tender', priceWeight: 50 })) })
    await renderPage(`${path}?id=${draftId}&step=criteria`)
    expect(await screen.findByText('Sum 50: 50 missing')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^45 price/ }))
    expect(screen.getByText('Sum 100')).toBeTruthy()
    fill(screen.getByLabelText('Weight: Service'), '20')
    expect(screen.getByText('Sum 105: 5 too many')).toBeTruthy()
  })

  it('reads a pasted table, and shows rows that could not be read before the others are added', async () => {
    answering({
      ...answers,
      'POST /api/bids/lines': () =>
        json({
          lines: [
            {
              product: null,
              name: 'Gowns',
              unit: 'EA',
              quantity: 10,
              neededBy: null,
              baselinePrice: null,
              yearlyQuantity: null,
            },
          ],
          unread: [{ row: 2, text: 'Drapes;many' }],
        }),
    })
    await renderPage(`${path}?id=${draftId}&step=lines`)
    await userEvent.click(await screen.findByRole('button', { name: 'Paste a table or CSV' }))
    const dialog = within(await screen.findByRole('dialog'))
    fill(dialog.getByRole('textbox'), 'Gowns;10\nDrapes;many')
    await userEvent.click(dialog.getByRole('button', { name: 'Read the table' }))
    expect(await dialog.findByText('Row 2: Drapes;many')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Add 1 line' }))
    expect(await screen.findByDisplayValue('Gowns')).toBeTruthy()
  })

  it('is not written by whoever comes late: it says that it is published', async () => {
    answering({
      ...answers,
      [`GET ${one}`]: () => json(draftLike({ state: 'published', steps: ['amend'] })),
    })
    await renderPage(`${path}?id=${draftId}`)
    expect(await screen.findByText('This bid is published and has not closed.')).toBeTruthy()
    expect(screen.queryByLabelText(/^Title/)).toBeNull()
  })
})

describe('its publication', () => {
  const published = draftLike({ version: 2, state: 'published', steps: ['amend'] })

  it('shows the printed share once, and leads on only after it was kept', async () => {
    const requests = answering({
      ...answers,
      [`POST ${one}/publish`]: () => json({ bid: published, paperShare: 'WS1-ABCD-EFGH' }),
    })
    const { router } = await renderPage(`${path}?id=${draftId}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Review' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Make a printed key/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('WS1-ABCD-EFGH')).toBeTruthy()
    expect(dialog.getByRole('alert').textContent).toMatch(/not stored anywhere/)
    const close = dialog.getByRole<HTMLButtonElement>('button', { name: 'Close' })
    expect(close.disabled).toBe(true)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'I have printed or copied it' }))
    await userEvent.click(close)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/bids/${draftId}`))
    expect(await last(requests, 'POST', `${one}/publish`)).toEqual({ version: 1, withPaperShare: true })
  })

  it('says that others decide about it first', async () => {
    answering({
      ...answers,
      [`POST ${one}/publish`]: () =>
        json({ bid: draftLike({ version: 2, isAsked: true }), paperShare: null }),
    })
    await renderPage(`${path}?id=${draftId}&step=review`)
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    expect(await within(await screen.findByRole('tabpanel')).findByText(/^Waiting for approval/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  })
})
