import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { vendorLike } from './fixtures.ts'

const session = () => json(signedInAs(['vendor_manager']))
const page = (items: ReturnType<typeof vendorLike>[]) =>
  json({ items, total: items.length, page: 1, pageSize: 20, categories: ['Sutures'] })
const bodyOf = (requests: Request[], method: string) =>
  requests
    .findLast((request) => request.method === method)
    ?.clone()
    .json()

it('vendors are listed, and a new one is added with a contact; what is wrong is said beside the field', async () => {
  const requests = answering({
    'GET /api/auth/session': session,
    'GET /api/vendors': () => page([vendorLike({ state: 'on_hold', heldReason: 'Late again' })]),
    'GET /api/vendors/new-one': () => json(vendorLike({ slug: 'new-one', name: 'New One' })),
    'POST /api/vendors': async (request: Request) =>
      (await request.clone().json()).code === 'V-006'
        ? refusal(409, {
            code: 'DUPLICATE_DATA',
            message: 'Another vendor has the code V-006.',
            fields: { code: 'Another vendor has the code V-006.' },
          })
        : json(vendorLike({ slug: 'new-one', name: 'New One' })),
  })
  await renderPage('/dashboard/vendors')
  const row = await screen.findByRole('row', { name: /Harrow & Vale Sutures/ })
  expect(row.textContent).toContain('On hold')
  expect(row.textContent).toContain('Late again')
  await userEvent.click(screen.getByRole('button', { name: 'New vendor' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await fill(dialog.getByRole('textbox', { name: 'Name' }), 'New One')
  await fill(dialog.getByRole('textbox', { name: 'Code' }), 'V-006')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a contact' }))
  await fill(dialog.getAllByRole('textbox', { name: 'Name' })[1] as HTMLElement, 'Kim')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findAllByText('Another vendor has the code V-006.')).length).toBeGreaterThan(0)
  await fill(dialog.getByRole('textbox', { name: 'Code' }), 'V-021')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'New One' })).toBeTruthy()
  expect(await bodyOf(requests, 'POST')).toMatchObject({
    name: 'New One',
    contacts: [{ name: 'Kim', isPrimary: true }],
  })
})

it('vendors are listed with their scores, and those with too few receipts say so', async () => {
  const known = vendorLike()
  const young = vendorLike({
    id: '88888888-1111-4111-8111-888888888888',
    slug: 'young',
    name: 'Young Supply',
  })
  const scored = {
    vendorId: known.id,
    score: 81,
    before: 84,
    receipts: 20,
    onTimeInFull: 0.84,
    fillRate: 0.9,
  }
  const unscored = {
    vendorId: young.id,
    score: null,
    before: null,
    receipts: 3,
    onTimeInFull: null,
    fillRate: null,
  }
  const requests = answering({
    'GET /api/auth/session': session,
    'GET /api/vendors': () => page([known, young]),
    'GET /api/vendor-scores': () => json([scored, unscored]),
  })
  await renderPage('/dashboard/vendors')
  const row = await screen.findByRole('row', { name: /Harrow & Vale Sutures/ })
  await waitFor(() => expect(row.textContent).toMatch(/81Before: 8484%/))
  expect(screen.getByRole('row', { name: /Young Supply/ }).textContent).toContain('3 of 5 receipts')
  const asked = requests.filter(({ url }) => url.includes('/vendor-scores'))
  expect(asked.map(({ url }) => new URL(url).searchParams.get('vendors'))).toEqual([
    `${known.id},${young.id}`,
  ])
})

it('a vendor is put on hold with a reason, and shows it', async () => {
  let vendor = vendorLike()
  const requests = answering({
    'GET /api/auth/session': session,
    'GET /api/vendors/harrow-vale-sutures': () => json(vendor),
    [`POST /api/vendors/${vendor.id}/steps/hold`]: () => {
      vendor = vendorLike({ state: 'on_hold', heldReason: 'Recalls twice', steps: ['release'] })
      return json(vendor)
    },
  })
  await renderPage('/dashboard/vendors/harrow-vale-sutures')
  await userEvent.click(await screen.findByRole('button', { name: 'Put on hold' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Put on hold' }))
  expect(dialog.getByText('Say why, in at least 5 characters.')).toBeTruthy()
  await fill(dialog.getByRole('textbox'), 'Recalls twice')
  await userEvent.click(dialog.getByRole('button', { name: 'Put on hold' }))
  await waitFor(async () =>
    expect(await bodyOf(requests, 'POST')).toEqual({ version: 3, reason: 'Recalls twice' }),
  )
  expect(await screen.findByText('Harrow & Vale Sutures: On hold')).toBeTruthy()
})

it('a vendor that was typed when the session ended is offered again, until it is discarded', async () => {
  answering({ 'GET /api/auth/session': session, 'GET /api/vendors': () => page([]) })
  const begin = async () => {
    const shown = await renderPage('/dashboard/vendors')
    await userEvent.click((await screen.findAllByRole('button', { name: 'New vendor' }))[0] as HTMLElement)
    return { ...shown, dialog: within(await screen.findByRole('dialog')) }
  }
  const first = await begin()
  await fill(first.dialog.getByRole('textbox', { name: 'Name' }), 'Kestrel Medical')
  await userEvent.click(first.dialog.getByRole('button', { name: 'Add a contact' }))
  first.unmount()
  const again = await begin()
  expect(await again.dialog.findByText(/You left “Kestrel Medical” unsaved here/)).toBeTruthy()
  await userEvent.click(again.dialog.getByRole('button', { name: 'Go on with it' }))
  expect(again.dialog.getAllByRole<HTMLInputElement>('textbox', { name: 'Name' })[0]?.value).toBe(
    'Kestrel Medical',
  )
  expect(again.dialog.getAllByRole('radio')).toHaveLength(1)
  await userEvent.click(again.dialog.getByRole('button', { name: 'Cancel' }))
  again.unmount()
  expect((await begin()).dialog.queryByText(/unsaved here/)).toBeNull()
})
