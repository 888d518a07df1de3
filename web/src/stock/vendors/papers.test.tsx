import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { vendorLike } from './fixtures.ts'

const session = () => json(signedInAs(['vendor_manager']))
const others = [1, 2, 3, 4, 5].map((place) =>
  vendorLike({
    id: `99999999-1111-4111-8111-00000000000${place}`,
    slug: `vendor-${place}`,
    name: `Vendor ${place}`,
  }),
)
const list = () => json({ items: others, total: 5, page: 1, pageSize: 20, categories: [] })

it('two to four vendors are compared side by side; what is not known is a dash', async () => {
  const [first, second] = [
    { ...others[0], minimumOrder: null, documents: 'missing' },
    { ...others[1], leadTimeDays: 9 },
  ]
  answering({
    'GET /api/auth/session': session,
    'GET /api/vendors': list,
    'GET /api/vendors/vendor-1': () => json(first),
    'GET /api/vendors/vendor-2': () => json(second),
    'GET /api/vendors/vendor-1/stock': () =>
      json({ name: 'Vendor 1', categories: [], stock: { items: 12, low: 0, out: 0, value: 1200 } }),
    'GET /api/vendors/vendor-2/stock': () => json({ name: 'Vendor 2', categories: [], stock: null }),
  })
  await renderPage('/dashboard/vendors')
  const choose = async (place: number) => {
    const row = await screen.findByRole('row', { name: new RegExp(`Vendor ${place}`) })
    await userEvent.click(within(row).getByRole('checkbox'))
  }
  await choose(1)
  const compare = screen.getByRole('button', { name: 'Compare' })
  expect(compare.getAttribute('aria-disabled')).toBe('true')
  await choose(2)
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare vendors' }))
  const cellsOf = async (name: string) => {
    const row = await dialog.findByRole('row', { name: new RegExp(name) })
    return within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  }
  expect(await cellsOf('Minimum order')).toEqual(['–', '$150.00'])
  expect(await cellsOf('Lead time')).toEqual(['4.5', '9'])
  expect(await cellsOf('Required documents')).toEqual(['Missing', '–'])
  await waitFor(async () => expect((await cellsOf('Value on hand'))[1]).toBe('–'))
  expect((await cellsOf('Value on hand'))[0]).toMatch(/1,200/)
})

it('categories ask for documents; what a vendor lacks is said when it is activated', async () => {
  const papers = [
    { type: 'certificate' as const, categories: ['Implants'], state: 'missing' as const, document: null },
  ]
  const vendor = vendorLike({
    state: 'in_review',
    steps: ['activate', 'block'],
    papers,
    documents: 'missing',
  })
  const requests = answering({
    'GET /api/auth/session': session,
    'GET /api/vendors': list,
    'GET /api/vendors/requirements': () =>
      json({ requirements: [{ category: 'Implants', type: 'certificate' }], categories: ['Implants'] }),
    'POST /api/vendors/requirements': () => json({ requirements: [], categories: [] }),
    'GET /api/vendors/harrow-vale-sutures': () => json(vendor),
    [`POST /api/vendors/${vendor.id}/steps/activate`]: () =>
      refusal(409, {
        code: 'OPERATION_FAILED',
        message: 'This vendor lacks documents its categories require.',
        blockers: ['Missing: Certificate'],
      }),
  })
  await renderPage('/dashboard/vendors')
  await userEvent.click(await screen.findByRole('button', { name: 'Required documents' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(
    await dialog.findByRole('button', { name: 'No longer require Certificate: Implants' }),
  )
  await waitFor(async () =>
    expect(
      await requests
        .findLast(({ method }) => method === 'POST')
        ?.clone()
        .json(),
    ).toEqual({
      ...{ category: 'Implants', type: 'certificate', isRequired: false },
    }),
  )
  await renderPage('/dashboard/vendors/harrow-vale-sutures')
  const required = await screen.findByRole('list', { name: 'Required documents' })
  expect(required.textContent).toContain('Missing')
  await userEvent.click(screen.getByRole('button', { name: 'Request activation' }))
  expect(await screen.findByText('Missing: Certificate')).toBeTruthy()
})

it('a required document that has expired is said on top of the vendor and leads to it', async () => {
  const expired = { slug: 'iso-13485', title: 'ISO 13485', validTo: '2026-10-31' }
  answering({
    'GET /api/auth/session': session,
    'GET /api/vendors/harrow-vale-sutures': () =>
      json(
        vendorLike({
          documents: 'missing',
          papers: [
            { type: 'certificate', categories: [], state: 'expired', document: expired },
            { type: 'contract', categories: [], state: 'missing', document: null },
          ],
        }),
      ),
  })
  await renderPage('/dashboard/vendors/harrow-vale-sutures')
  const warning = within(await screen.findByRole('alert', { name: 'A required document has expired' }))
  const link = warning.getByRole('link', { name: /^Certificate expired on .*: ISO 13485$/ })
  expect(link.getAttribute('href')).toBe('/dashboard/documents/iso-13485')
  expect(warning.getAllByRole('link')).toHaveLength(1)
  // What is sold stands above what is written about it.
  const catalog = screen.getByRole('heading', { name: 'Catalog' })
  const documents = screen.getByRole('heading', { name: 'Documents' })
  expect(catalog.compareDocumentPosition(documents)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('the list is narrowed to vendors with a document that has expired, which Today leads to', async () => {
  const requests = answering({ 'GET /api/auth/session': session, 'GET /api/vendors': list })
  await renderPage('/dashboard/vendors?documents=expired')
  await screen.findByRole('row', { name: /Vendor 1/ })
  const asked = requests.findLast(({ url }) => new URL(url).pathname === '/api/vendors')
  expect(new URL(asked?.url ?? '').searchParams.get('documents')).toBe('expired')
})
