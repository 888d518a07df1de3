import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { orderId, sentLike, signedIn as signedInToOrders, vendor } from '../vendor-orders/fixtures.ts'
import {
  blanketId,
  blanketLike,
  draftLike,
  gauzeId,
  glovesId,
  lineId,
  rowLike,
  signedIn,
} from './fixtures.ts'
import { ribbonOf } from './timeline-steps.ts'

const list = '/dashboard/vendor-orders/blanket'
const path = `${list}/${blanketId}`
const order = `/api/blanket-orders/${blanketId}`
async function enter(label: string, text: string) {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await fill(field, text)
}
const sentBody = (requests: Request[]) => requests.findLast(({ method }) => method !== 'GET')?.json()

describe('the list of blanket orders', () => {
  it('says how much of each is used and why it runs out, and opens it', async () => {
    const requests = answering({
      ...signedIn(),
      'GET /api/blanket-orders': () =>
        json({
          items: [
            rowLike(),
            rowLike({ id: 'other', number: 'BO-2026-0002', valueCap: null, runningOut: [] }),
          ],
          ...{ total: 2, page: 1, pageSize: 20 },
        }),
      [`GET ${order}`]: () => json(blanketLike()),
    })
    const { router } = await renderPage(`${list}?runningOut=true`)
    const row = within(await screen.findByRole('row', { name: /BO-2026-0001/ }))
    expect(row.getByText('Acme Medical')).toBeTruthy()
    expect(row.getByText('value nearly used up, ends soon')).toBeTruthy()
    expect(row.getByRole('img', { name: '$820.00 of $1,000.00 used, $180.00 left' })).toBeTruthy()
    expect(row.getByText('41 days left')).toBeTruthy()
    expect(
      within(screen.getByRole('row', { name: /BO-2026-0002/ })).getByText('$820.00, no limit'),
    ).toBeTruthy()
    expect(requests.some(({ url }) => new URL(url).searchParams.get('runningOut') === 'true')).toBe(true)
    await userEvent.click(screen.getByRole('switch', { name: 'Running out' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    await userEvent.click(screen.getByRole('link', { name: 'BO-2026-0001' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'BO-2026-0001' })).toBeTruthy()
  })

  it('says that there are none, to buyers without a way to begin one', async () => {
    answering(signedIn())
    const { unmount } = await renderPage(list)
    expect(await screen.findByText('There are no blanket orders yet')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'New Blanket Order' }).length).toBeGreaterThan(0)
    unmount()
    answering(signedIn('order_manager'))
    await renderPage(list)
    expect(await screen.findByText('There are no blanket orders yet')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'New Blanket Order' })).toBeNull()
  })
})

describe('a blanket order', () => {
  it('shows what was agreed, and the releases its figures are the sums of', async () => {
    answering({ ...signedIn(), [`GET ${order}`]: () => json(blanketLike()) })
    await renderPage(path)
    expect(await screen.findByRole('heading', { name: 'BO-2026-0001' })).toBeTruthy()
    expect(screen.getAllByRole('img', { name: '$820.00 of $1,000.00 used, $180.00 left' })).toHaveLength(1)
    expect(screen.getByRole('img', { name: '820 EA of 1,000 EA used, 180 EA left' })).toBeTruthy()
    const releases = within(screen.getByRole('region', { name: 'Releases' }))
    expect(releases.getByRole('link', { name: 'BO-2026-0001/02' }).getAttribute('href')).toBe(
      `/dashboard/vendor-orders/${orderId}`,
    )
    // Of an office whose vendor orders the person does not see.
    expect(releases.queryByRole('link', { name: 'BO-2026-0001/01' })).toBeNull()
    expect(releases.getByText('$500.00')).toBeTruthy()
    await userEvent.click(screen.getByText('2 releases'))
    const behind = within(screen.getByRole('table'))
    expect(behind.getByRole('row', { name: /BO-2026-0001\/02/ }).textContent).toContain('320')
    expect(behind.getByRole('row', { name: /BO-2026-0001\/01/ }).textContent).toContain('500')
  })

  it('is activated once somebody has said so; why it is not is said', async () => {
    let answers = 0
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(draftLike()),
      [`POST ${order}/activate`]: () =>
        answers++ === 0
          ? refusal(409, {
              code: 'OPERATION_FAILED',
              message: 'Nitrile gloves M already has a contract price from 2026-01-01 on, in PL-2026-0003.',
            })
          : json(blanketLike()),
    })
    await renderPage(path)
    const activate = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Activate' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Activate BO-2026-0001?' }))
      await userEvent.click(dialog.getByRole('button', { name: 'Activate' }))
    }
    await activate()
    expect(await screen.findByText(/in PL-2026-0003/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await activate()
    expect(await screen.findByText('BO-2026-0001: Active')).toBeTruthy()
    expect(await sentBody(requests)).toEqual({ version: 4 })
  })

  it('is ended with a reason', async () => {
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(blanketLike()),
      [`POST ${order}/end`]: () => json(blanketLike({ state: 'ended', standing: 'ended', steps: [] })),
    })
    await renderPage(path)
    await userEvent.click(await screen.findByRole('button', { name: 'End the blanket order' }))
    const dialog = within(await screen.findByRole('dialog'))
    await fill(dialog.getByLabelText('Reason'), 'Vendor changed')
    await userEvent.click(dialog.getByRole('button', { name: 'End the blanket order' }))
    expect(await screen.findByText('BO-2026-0001: Ended')).toBeTruthy()
    expect(await sentBody(requests)).toEqual({ version: 4, reason: 'Vendor changed' })
  })

  it('offers buyers no steps, and says where there is none', async () => {
    answering({ ...signedIn('order_manager'), [`GET ${order}`]: () => json(blanketLike({ steps: [] })) })
    const { unmount } = await renderPage(path)
    expect(await screen.findByRole('heading', { name: 'BO-2026-0001' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Extend' })).toBeNull()
    unmount()
    answering({ ...signedIn(), [`GET ${order}`]: () => refusal(404, { code: 'NOT_FOUND' }) })
    await renderPage(path)
    expect((await screen.findAllByText('Blanket order not found')).length).toBeGreaterThan(0)
  })

  it.each([
    ['draft', ['current', 'open', 'open']],
    ['active', ['done', 'current', 'open']],
    ['expired', ['done', 'done', 'stopped']],
    ['ended', ['done', 'done', 'current']],
    ['cancelled', ['done', 'stopped']],
  ] as const)('that is %s has come so far', (standing, steps) => {
    expect(ribbonOf(blanketLike({ standing })).map(({ is }) => is)).toEqual(steps)
  })
})

describe('the form of a blanket order', () => {
  it('begins one with its products, packs, prices and limits, and says what is wrong beside its field', async () => {
    const requests = answering({
      ...signedIn(),
      'POST /api/blanket-orders': async (request) =>
        (await request.clone().json()).valueCap === 5000
          ? refusal(422, { code: 'VALIDATION_ERROR', fields: { validTo: 'This period is over.' } })
          : json(draftLike()),
      [`GET ${order}`]: () => json(draftLike()),
    })
    const { router } = await renderPage(`${list}/new?vendorId=${vendor.id}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Save draft' }))
    expect((await screen.findAllByText('Add at least one product.')).length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('combobox', { name: 'Add a product' }))
    await userEvent.click(await screen.findByRole('option', { name: /Gauze sponge/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect((await screen.findAllByText(/must be a number/)).length).toBeGreaterThan(0)
    await enter('Pack of Gauze sponge', 'CS/20')
    await enter('Units per pack of Gauze sponge', '20')
    await enter('Agreed price of Gauze sponge', '180.5')
    await enter('Packs of Gauze sponge at most', '12')
    expect(screen.getByText('240 BX')).toBeTruthy()
    await enter('Value limit', '5000')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect((await screen.findAllByText('This period is over.')).length).toBeGreaterThan(0)
    await enter('Value limit', '6000')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    expect(await sentBody(requests)).toMatchObject({
      vendorId: vendor.id,
      valueCap: 6000,
      lines: [{ productId: gauzeId, pack: 'CS/20', packQuantity: 20, packPrice: 180.5, quantityCap: 240 }],
    })
  })

  it('extends one that holds: what was agreed stands, and a product can be added', async () => {
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(blanketLike()),
      [`POST ${order}/extend`]: async (request) =>
        (await request.clone().json()).added[0].packPrice === 7
          ? refusal(422, { code: 'VALIDATION_ERROR', fields: { 'added.0.productId': 'It is discontinued.' } })
          : json(blanketLike({ version: 5 })),
    })
    const { router } = await renderPage(`${path}?edit=true`)
    expect(
      (await screen.findByLabelText<HTMLInputElement>('Agreed price of Nitrile gloves M')).disabled,
    ).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('First day').disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Remove Nitrile gloves M' })).toBeNull()
    await enter('Packs of Nitrile gloves M at most', '150')
    await userEvent.click(screen.getByRole('combobox', { name: 'Add a product' }))
    await userEvent.click(await screen.findByRole('option', { name: /Gauze sponge/ }))
    await enter('Agreed price of Gauze sponge', '7')
    await userEvent.click(screen.getByRole('button', { name: 'Extend' }))
    expect((await screen.findAllByText('Write at least 5 characters.')).length).toBeGreaterThan(0)
    await enter('Reason', 'We use more')
    await userEvent.click(screen.getByRole('button', { name: 'Extend' }))
    expect((await screen.findAllByText('It is discontinued.')).length).toBeGreaterThan(0)
    await enter('Agreed price of Gauze sponge', '8')
    await userEvent.click(screen.getByRole('button', { name: 'Extend' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await sentBody(requests)).toEqual({
      version: 4,
      reason: 'We use more',
      validTo: '2026-12-31',
      valueCap: 1000,
      lines: [{ id: lineId, quantityCap: 1500 }],
      added: [{ productId: gauzeId, pack: 'BX', packQuantity: 1, packPrice: 8, quantityCap: null }],
    })
  })

  it('shows what somebody else has changed, and keeps what was typed', async () => {
    const requests = answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(draftLike()),
      [`PUT ${order}`]: async (request) =>
        (await request.clone().json()).version === 4
          ? refusal(412, { code: 'STALE_VERSION' })
          : json(draftLike({ version: 6 })),
    })
    await renderPage(`${path}?edit=true`)
    await enter('Note', 'Mine')
    answering({
      ...signedIn(),
      [`GET ${order}`]: () => json(draftLike({ version: 5, note: 'Theirs' })),
      [`PUT ${order}`]: async (request) => {
        const { version, note, lines } = await request.clone().json()
        if (version === 4) return refusal(412, { code: 'STALE_VERSION' })
        expect([version, note, lines[0].productId]).toEqual([5, 'Mine', glovesId])
        return json(draftLike({ version: 6, note: 'Mine' }))
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await userEvent.click(await screen.findByRole('button', { name: /Keep/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('BO-2026-0001 is saved')).toBeTruthy()
    expect(requests.length).toBeGreaterThan(0)
  })
})

it('a vendor order says which release it is, and leads to its blanket order', async () => {
  answering({
    ...signedInToOrders(),
    [`GET /api/vendor-orders/${orderId}`]: () =>
      json(sentLike({ releases: [{ blanketOrderId: blanketId, name: 'BO-2026-0001/04' }] })),
  })
  await renderPage(`/dashboard/vendor-orders/${orderId}`)
  const link = await screen.findByRole('link', { name: 'BO-2026-0001/04' })
  expect(link.getAttribute('href')).toBe(path)
})
