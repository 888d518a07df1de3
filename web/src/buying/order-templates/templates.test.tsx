import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Template, TemplateRow } from '@wellstock/contract/buying/order-templates'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { glovesId, main, orderId, orderLike, pageOf, signedIn, surgery } from '../orders/fixtures.ts'

const path = '/dashboard/orders/templates'
const templateId = '88888888-1111-4111-8111-888888888888'
const vendorId = '77777777-1111-4111-8111-777777777777'

const templateLike = (changes: Partial<Template> = {}): Template => ({
  id: templateId,
  name: 'Exam room restock',
  kind: 'template',
  office: { id: main, name: 'Hollow Main Campus' },
  department: { id: surgery, name: 'Surgery' },
  owner: { id: 'person-1', name: 'Ana Whitlock' },
  lineCount: 1,
  repeat: { every: 'week', nextOn: '2026-12-01', paused: null },
  mayWrite: true,
  mayOrder: true,
  version: 3,
  lines: [
    {
      productId: glovesId,
      sku: 'GLV-001',
      name: 'Nitrile gloves M',
      unit: 'EA',
      vendor: null,
      pack: 'BX',
      packQuantity: 10,
      quantity: 40,
      isLive: true,
      stock: { onHand: 11, available: 3, onOrder: 0 },
    },
  ],
  runs: [{ dueOn: '2026-11-24', order: { id: orderId, number: 'ORD-MAIN-2026-0001' } }],
  ...changes,
})

function rowLike(changes: Partial<TemplateRow> = {}): TemplateRow {
  const { lines: _, runs: __, ...row } = templateLike()
  return { ...row, ...changes }
}

const answers = {
  ...signedIn(),
  [`GET /api/order-templates/${templateId}`]: () => json(templateLike()),
  [`GET /api/orders/${orderId}`]: () => json(orderLike()),
}
const body = async (requests: Request[], method: string, pathname: string) =>
  requests.findLast((each) => each.method === method && new URL(each.url).pathname === pathname)?.json()

describe('the list of templates', () => {
  it('says for whom each is, when it is ordered next or why not, and opens it', async () => {
    answering({
      ...answers,
      'GET /api/order-templates': () =>
        pageOf([
          rowLike(),
          rowLike({
            id: 'other',
            name: 'Wound cart',
            kind: 'par',
            office: null,
            repeat: { every: 'month', nextOn: '2026-12-31', paused: 'owner' },
          }),
        ]),
    })
    const { router } = await renderPage(path)
    const row = within(await screen.findByRole('row', { name: /Exam room restock/ }))
    for (const words of ['Fixed quantities', 'Hollow Main Campus', 'Surgery', 'Every week'])
      expect(row.getByText(words)).toBeTruthy()
    expect(row.getByText(/^Next on/)).toBeTruthy()
    const other = within(screen.getByRole('row', { name: /Wound cart/ }))
    expect(other.getByText('Every office')).toBeTruthy()
    expect(other.getByText('Paused: its owner can no longer order here')).toBeTruthy()
    await userEvent.click(row.getByRole('link', { name: 'Exam room restock' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${templateId}`))
  })

  it('is narrowed by office and kind', async () => {
    const requests = answering({ ...answers, 'GET /api/order-templates': () => pageOf([]) })
    await renderPage(`${path}?officeId=${main}&kind=par`)
    expect(await screen.findByText('No templates match')).toBeTruthy()
    const sent = requests.find(({ url }) => new URL(url).pathname === '/api/order-templates')
    expect(Object.fromEntries(new URL(sent?.url ?? '').searchParams)).toMatchObject({
      officeId: main,
      kind: 'par',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
    expect(await screen.findByText('There are no templates yet')).toBeTruthy()
  })
})

describe('a template', () => {
  it('is an order in one press, which is opened to be changed', async () => {
    const requests = answering({
      ...answers,
      [`POST /api/order-templates/${templateId}/order`]: () => json(orderLike()),
    })
    const { router } = await renderPage(`${path}/${templateId}`)
    expect(await screen.findByText('4 BX × 10 EA')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ORD-MAIN-2026-0001' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Order from it' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/orders/${orderId}`))
    expect(router.state.location.search).toEqual({ edit: true })
    expect(await body(requests, 'POST', `/api/order-templates/${templateId}/order`)).toEqual({})
  })

  it('of every office asks for which; what is at par is said', async () => {
    const requests = answering({
      ...answers,
      [`GET /api/order-templates/${templateId}`]: () =>
        json(templateLike({ kind: 'par', office: null, repeat: null, runs: [] })),
      [`POST /api/order-templates/${templateId}/order`]: () =>
        refusal(409, { code: 'OPERATION_FAILED', message: 'Everything on this list is at par.' }),
    })
    await renderPage(`${path}/${templateId}`)
    expect(await screen.findByText('Par 40 EA')).toBeTruthy()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Order from it' })
    await waitFor(() => expect(button.disabled).toBe(false))
    await userEvent.click(button)
    expect(await screen.findByText('Everything on this list is at par.')).toBeTruthy()
    expect(await body(requests, 'POST', `/api/order-templates/${templateId}/order`)).toEqual({
      officeId: main,
    })
  })

  it('is paused, resumed and archived as it was seen; whoever may not sees no buttons', async () => {
    let now = templateLike()
    const requests = answering({
      ...answers,
      'GET /api/order-templates': () => pageOf([]),
      [`GET /api/order-templates/${templateId}`]: () => json(now),
      [`POST /api/order-templates/${templateId}/pause`]: () => {
        now = templateLike({
          version: 4,
          repeat: { every: 'week', nextOn: '2026-12-01', paused: 'person' },
        })
        return json(now)
      },
      [`POST /api/order-templates/${templateId}/archive`]: () => json({ id: templateId }),
    })
    const { router, unmount } = await renderPage(`${path}/${templateId}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive Exam room restock?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    expect(await body(requests, 'POST', `/api/order-templates/${templateId}/archive`)).toEqual({ version: 4 })
    unmount()
    now = templateLike({ mayWrite: false, mayOrder: false })
    await renderPage(`${path}/${templateId}?edit`)
    expect(await screen.findByText('4 BX × 10 EA')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Order from it' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save the template' })).toBeNull()
  })

  it('is made of an order, and refused beside its fields', async () => {
    let isTaken = true
    const requests = answering({
      ...answers,
      'POST /api/order-templates': () =>
        isTaken
          ? refusal(422, { code: 'VALIDATION_ERROR', fields: { name: 'This name is taken.' } })
          : json(templateLike()),
    })
    const { router } = await renderPage(`${path}/new?order=${orderId}`)
    expect((await screen.findByLabelText<HTMLInputElement>('Nitrile gloves M, BX')).value).toBe('4')
    await userEvent.click(screen.getByRole('button', { name: 'Save the template' }))
    expect((await screen.findAllByText(/Name is required/)).length).toBeGreaterThan(0)
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    await fill(screen.getByLabelText('Name'), 'Exam room restock')
    await userEvent.click(screen.getByLabelText('Only from Acme Medical'))
    await userEvent.click(screen.getByRole('button', { name: 'Save the template' }))
    expect(await screen.findAllByText(/This name is taken/)).toHaveLength(2)
    isTaken = false
    await userEvent.click(screen.getByRole('button', { name: 'Save the template' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/${templateId}`))
    expect(await body(requests, 'POST', '/api/order-templates')).toEqual({
      name: 'Exam room restock',
      kind: 'template',
      officeId: main,
      departmentId: surgery,
      repeat: null,
      lines: [{ productId: glovesId, vendorId, quantity: 40 }],
    })
  })

  it('as a par list has levels in base units, and loses nothing when somebody else was faster', async () => {
    let now = templateLike({ lines: [] })
    const requests = answering({
      ...answers,
      [`GET /api/order-templates/${templateId}`]: () => json(now),
      [`PUT /api/order-templates/${templateId}`]: async (request) => {
        const { version } = await request.clone().json()
        return version === now.version ? json(templateLike()) : refusal(412, { code: 'STALE_VERSION' })
      },
    })
    await renderPage(`${path}/${templateId}?edit`)
    await userEvent.click(await screen.findByRole('combobox', { name: 'Kind' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Par list' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Add 63 EA of Nitrile gloves M' }))
    const level = screen.getByLabelText<HTMLInputElement>('Par level of Nitrile gloves M, EA')
    expect(level.value).toBe('63')
    now = templateLike({ version: 4 })
    await userEvent.click(screen.getByRole('button', { name: 'Save the template' }))
    expect(await screen.findByText('Somebody else has changed it meanwhile')).toBeTruthy()
    await waitFor(async () => {
      await userEvent.click(screen.getByText('Keep mine'))
    })
    await userEvent.click(screen.getByRole('button', { name: 'Save the template' }))
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    expect(await body(requests, 'PUT', `/api/order-templates/${templateId}`)).toMatchObject({
      kind: 'par',
      version: 4,
      repeat: { every: 'week', nextOn: '2026-12-01' },
      lines: [{ productId: glovesId, vendorId: null, quantity: 63 }],
    })
  })
})
