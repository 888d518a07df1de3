import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import {
  glovesId,
  itemId,
  main,
  orderId,
  orderLike,
  pageOf,
  productLike,
  signedIn,
  surgery,
} from './fixtures.ts'

const path = '/dashboard/orders'
const draft = orderLike()
const answers = {
  ...signedIn('user'),
  'POST /api/orders': () => json(draft),
  [`GET /api/orders/${orderId}`]: () => json(draft),
  [`PUT /api/orders/${orderId}`]: () => json({ ...draft, version: 4 }),
  [`POST /api/orders/${orderId}/submit`]: () => json(orderLike({ state: 'submitted', steps: ['withdraw'] })),
}
const quantity = () => screen.findByLabelText<HTMLInputElement>('Nitrile gloves M, BX')
const body = async (requests: Request[], method: string, pathname: string) =>
  requests.findLast((each) => each.method === method && new URL(each.url).pathname === pathname)?.json()

describe('a new order', () => {
  it('of an item takes two presses: for the own department, in a week, in whole packs', async () => {
    const requests = answering(answers)
    const { router } = await renderPage(`${path}/new?item=${itemId}&office=${main}`)
    expect((await quantity()).value).toBe('6')
    expect(screen.getByText('60 EA')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${orderId}`))
    expect(await body(requests, 'POST', '/api/orders')).toMatchObject({
      officeId: main,
      departmentId: surgery,
      neededBy: '2026-12-01',
      priority: 'routine',
      lines: [{ productId: glovesId, vendorId: null, quantity: 60, budgetLineId: null }],
    })
    expect(await body(requests, 'POST', `/api/orders/${orderId}/submit`)).toEqual({ version: 3 })
  })

  it('is written by keys: Enter in the search takes the first, then its quantity is typed, then the next', async () => {
    const requests = answering(answers)
    await renderPage(`${path}/new`)
    const search = await screen.findByRole('searchbox', { name: 'Search the products' })
    await userEvent.type(search, 'glv{Enter}')
    const input = await quantity()
    await waitFor(() => expect(document.activeElement).toBe(input))
    await userEvent.keyboard('12{Enter}')
    expect(input.value).toBe('12')
    expect(document.activeElement).toBe(search)
    expect(screen.getByText('120 EA')).toBeTruthy()
    expect(requests.some(({ url }) => url.includes('search=glv'))).toBe(true)
  })

  it('offers what is needed, what it is short of, and no office that takes no orders', async () => {
    answering({
      ...answers,
      'GET /api/orders/products': () =>
        pageOf([
          productLike(),
          productLike({ id: 'gauze', name: 'Gauze sponge', suggested: 0, isUsual: true, packPrice: null }),
        ]),
    })
    await renderPage(`${path}/new`)
    expect(await screen.findByText('At or below its reorder point: 60 EA suggested')).toBeTruthy()
    expect(screen.getByText('You have ordered this before')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add 1 BX × 10 EA of Gauze sponge' }))
    expect(document.activeElement?.textContent).toContain('Gauze sponge')
    expect(screen.getByText('1 line without a price')).toBeTruthy()
    const facts = within(screen.getByRole('region', { name: 'For whom and when' }))
    await userEvent.click(facts.getByRole('combobox', { name: 'Office' }))
    const old = await screen.findByRole('option', { name: /Old Clinic \(inactive/ })
    expect(old.hasAttribute('data-combobox-disabled')).toBe(true)
  })

  it('cannot be submitted without lines, and says so', async () => {
    const requests = answering(answers)
    await renderPage(`${path}/new`)
    await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getByText(/Add at least one product before you submit/)).toBeTruthy()
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('refused by the budget loses nothing, says what is missing, and is the same order when it is tried again', async () => {
    let isShort = true
    const requests = answering({
      ...answers,
      [`POST /api/orders/${orderId}/submit`]: () =>
        isShort
          ? refusal(409, {
              code: 'OPERATION_FAILED',
              message: 'There is not enough money in the budget.',
              blockers: [
                'Surgery · Supplies · FY2026 is $75 short.',
                'Charge another line, or ask for less.',
              ],
            })
          : json(orderLike({ state: 'submitted', steps: ['withdraw'] })),
    })
    const { router } = await renderPage(`${path}/new?item=${itemId}`)
    const input = await quantity()
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Surgery · Supplies · FY2026 is $75 short.')).toBeTruthy()
    expect(screen.getByText('Charge another line, or ask for less.')).toBeTruthy()
    expect(input.value).toBe('6')
    isShort = false
    await userEvent.clear(input)
    await userEvent.type(input, '2')
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${orderId}`))
    expect(await body(requests, 'PUT', `/api/orders/${orderId}`)).toMatchObject({
      version: 3,
      lines: [{ quantity: 20 }],
    })
    expect(
      requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/orders')),
    ).toHaveLength(1)
    expect(await body(requests, 'POST', `/api/orders/${orderId}/submit`)).toEqual({ version: 4 })
  })

  it('says beside the field what is wrong with a line', async () => {
    answering({
      ...answers,
      'POST /api/orders': () =>
        refusal(422, {
          code: 'VALIDATION_ERROR',
          fields: { 'lines.0.budgetLineId': 'This budget line does not pay for this department.' },
        }),
    })
    await renderPage(`${path}/new?item=${itemId}`)
    const input = await quantity()
    await userEvent.clear(input)
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findAllByText(/Quantity must be at least 1/)).toHaveLength(2)
    await userEvent.type(input, '5')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findAllByText(/does not pay for this department/)).toHaveLength(2)
    expect(screen.getByRole('combobox', { name: 'Budget line' })).toBeTruthy()
    expect(input.value).toBe('5')
  })

  it('is offered again when it was left unfinished', async () => {
    answering(answers)
    const first = await renderPage(`${path}/new?item=${itemId}`)
    await quantity()
    await fill(screen.getAllByLabelText('Note')[0] as HTMLElement, 'New wing')
    first.unmount()
    await renderPage(`${path}/new`)
    await userEvent.click(await screen.findByText('Go on with it'))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('New wing')
    expect((await quantity()).value).toBe('6')
  })

  it('is begun from a template of the office in two presses', async () => {
    const templateId = '88888888-1111-4111-8111-888888888888'
    const offered = {
      id: templateId,
      name: 'Exam room restock',
      department: { id: surgery, name: 'Surgery' },
    }
    const requests = answering({
      ...answers,
      'GET /api/order-templates': () => pageOf([{ ...offered, mayOrder: true }]),
      [`POST /api/order-templates/${templateId}/order`]: () => json(draft),
    })
    const { router } = await renderPage(`${path}/new?office=${main}`)
    await userEvent.click(await screen.findByRole('button', { name: 'From a template' }))
    await userEvent.click(await screen.findByText('Exam room restock · Surgery'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${orderId}`))
    expect(await body(requests, 'POST', `/api/order-templates/${templateId}/order`)).toEqual({
      officeId: main,
    })
  })

  it('takes the lines of a file, and says of the other rows what to do', async () => {
    const row = { product: productLike(), outcome: 'matched', packs: 3, quantity: '30' }
    const requests = answering({
      ...answers,
      'POST /api/orders/read-lines': () =>
        json([
          { ...row, line: 1, text: 'GLV-001' },
          { ...row, line: 2, text: 'GLV-002', quantity: '25', outcome: 'not_packs', packs: 0 },
          { ...row, line: 3, text: 'NOPE', outcome: 'unknown', product: null, packs: 0 },
        ]),
    })
    await renderPage(`${path}/new`)
    await userEvent.click(await screen.findByRole('button', { name: 'Add from a file' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add from a file' }))
    await fill(dialog.getByLabelText(/^Or paste/), 'SKU,Quantity\nGLV-001,30')
    await userEvent.click(dialog.getByRole('button', { name: 'Use what I pasted' }))
    expect(await dialog.findByText('1 line added to the order.')).toBeTruthy()
    expect(dialog.getByText(/Row 2, GLV-002: It comes in packs of 10 EA, and 25 is not/)).toBeTruthy()
    expect(dialog.getByText(/Row 3, NOPE: Not found/)).toBeTruthy()
    expect((await quantity()).value).toBe('3')
    expect(await body(requests, 'POST', '/api/orders/read-lines')).toMatchObject({ officeId: main })
  })

  it('is for those who belong to a department', async () => {
    answering({
      ...answers,
      'GET /api/orders/places': () => json({ offices: [], departments: [], departmentId: null }),
    })
    await renderPage(`${path}/new`)
    expect(await screen.findByText('You are not in a department yet')).toBeTruthy()
  })
})

describe('a draft that is changed', () => {
  it('loses nothing when somebody else was faster', async () => {
    let now = draft
    const requests = answering({
      ...answers,
      [`GET /api/orders/${orderId}`]: () => json(now),
      [`PUT /api/orders/${orderId}`]: async (request) => {
        const { version } = await request.clone().json()
        return version === now.version
          ? json({ ...now, version: 5 })
          : refusal(412, { code: 'STALE_VERSION' })
      },
    })
    await renderPage(`${path}/${orderId}?edit`)
    const note = await screen.findByLabelText('Note')
    await fill(note, 'New wing')
    now = orderLike({ version: 4, note: 'Other' })
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('Somebody else has changed it meanwhile')).toBeTruthy()
    await waitFor(async () => {
      await userEvent.click(screen.getByText('Keep mine'))
    })
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('New wing')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    expect(await body(requests, 'PUT', `/api/orders/${orderId}`)).toMatchObject({
      version: 4,
      note: 'New wing',
    })
  })
})
