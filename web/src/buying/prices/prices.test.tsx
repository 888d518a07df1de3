import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PriceLine, PriceList } from '@wellstock/contract/buying/price-lists'
import type { VendorProduct } from '@wellstock/contract/buying/prices'
import { priceOutcomes } from '@wellstock/domain/buying/prices'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal, signedInAs } from '../../../test-server.ts'
import { fill } from '../../../test-user.ts'
import { vendorLike } from '../../stock/vendors/fixtures.ts'

const session = () => json(signedInAs(['vendor_manager']))
const vendor = vendorLike()
const of = { id: vendor.id, slug: vendor.slug, name: vendor.name }
const product = { id: '99999999-1111-4111-8111-000000000001', sku: 'SUT-001', name: 'Suture 3-0', unit: 'EA' }
const LIST = '99999999-1111-4111-8111-000000000002'
const page = <T,>(items: T[]) => json({ items, total: items.length, page: 1, pageSize: 20 })

const listLike = (changes: Partial<PriceList> = {}): PriceList => ({
  ...{
    id: LIST,
    number: 'PL-2026-0007',
    vendor: of,
    state: 'draft',
    source: 'list',
    validFrom: '2026-12-01',
    validTo: null,
  },
  ...{
    fileName: 'prices.csv',
    rows: 2,
    waiting: 1,
    taken: 0,
    outliers: 1,
    createdAt: '2026-11-20T10:00:00Z',
    createdBy: 'Kim',
  },
  columns: [
    { header: '1-9', field: 'price', samples: ['12'] },
    { header: '10+', field: null, samples: ['11'] },
  ],
  decimal: null,
  numberAsked: null,
  counts: {
    ...(Object.fromEntries(priceOutcomes.map((each) => [each, 0])) as PriceList['counts'] & object),
    dearer: 1,
    asked: 1,
  },
  ...{ takenAt: null, takenBy: null, undoneAt: null, undoneBy: null, canUndo: false, version: 4 },
  ...changes,
})

const lineLike = (changes: Partial<PriceLine> = {}): PriceLine => ({
  ...{
    line: 1,
    outcome: 'dearer',
    vendorSku: 'HV-1',
    name: 'Suture',
    pack: 'BX/36',
    packQuantity: 36,
    price: 150,
    basePrice: 150 / 36,
  },
  ...{
    product,
    matchedBy: 'vendor_sku',
    alike: 0,
    before: { price: 100, packQuantity: 36, basePrice: 100 / 36 },
    percent: 50,
  },
  ...{ packs: [], products: [], message: null, messageReason: null, isExcluded: false, isTaken: false },
  priceFindings: [],
  outlierReason: {
    reason: 'price_odd_dearer',
    params: { unit: 'EA', percent: 50 },
  } as PriceLine['outlierReason'],
  ...changes,
})

const above: PriceLine['priceFindings'][number] = {
  ...{ flag: 'off_contract', basis: 'contract', price: 4.1667, against: 4.0651, change: 0.025 },
  vendor: 'Acme',
}

const asked = lineLike({
  ...{
    line: 2,
    outcome: 'asked',
    vendorSku: 'HV-2',
    name: 'Suture box',
    pack: 'C',
    packQuantity: null,
    basePrice: null,
    before: null,
  },
  ...{ packs: [100, 1000], message: 'How many EA are in "C"?', outlierReason: null, percent: null },
})

/** Of no row of the file. */
const dropped = lineLike({ line: 3, outcome: 'dropped', name: 'Needle' })

const item: VendorProduct = {
  ...{ id: '99999999-1111-4111-8111-000000000003', vendor: of, product, vendorSku: 'HV-1', version: 2 },
  ...{ minimumPacks: null, multiplePacks: null, leadTimeDays: null, rank: 1 },
  price: {
    ...{
      id: 'p',
      source: 'contract',
      price: 90,
      pack: 'BX/36',
      packQuantity: 36,
      basePrice: 2.5,
      validFrom: '2026-01-01',
    },
    ...{ validTo: '2026-12-31', priceList: { id: LIST, number: 'PL-2026-0001' } },
  },
}

const stream = (list: PriceList) =>
  new Response(`event: message\ndata: ${JSON.stringify({ step: 'done', list })}\n\nevent: done\ndata: \n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  })

it('a list says what each line comes to; an asked pack is answered and the rest is applied', async () => {
  let list = listLike()
  const requests = answering({
    'GET /api/auth/session': session,
    [`GET /api/vendors/${vendor.slug}`]: () => json(vendor),
    [`GET /api/price-lists/${LIST}`]: () => json(list),
    [`GET /api/price-lists/${LIST}/lines`]: () =>
      page([lineLike({ priceFindings: [above] }), asked, dropped]),
    [`PUT /api/price-lists/${LIST}/lines/2`]: () => {
      list = listLike({ version: 5, waiting: 2 })
      return json(list)
    },
    [`POST /api/price-lists/${LIST}/take`]: () => {
      list = listLike({ state: 'taken', version: 7, waiting: 0, taken: 2, canUndo: true })
      return stream(list)
    },
  })
  await renderPage(`/dashboard/vendors/${vendor.slug}/prices?list=${LIST}`)
  const row = await screen.findByRole('row', { name: /^Suture$/ })
  expect(row.textContent).toContain('50% above')
  expect(row.textContent).toContain('row 1')
  expect(screen.getByRole('row', { name: /^Needle$/ }).textContent).not.toContain('row 3')
  expect(row.textContent).toContain('was $2.7778 / EA · +50%')
  expect(row.textContent).toContain('2.5% above contract')
  await userEvent.click(screen.getByRole('button', { name: 'Change columns or dates' }))
  expect(screen.getByText(/^10\+: Wellstock keeps one price per pack/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: '100 EA' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => {
    const put = requests.findLast(({ method }) => method === 'PUT')
    expect(await put?.clone().json()).toEqual({ version: 4, packQuantity: 100 })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Apply 2 rows' }))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
})

it('a row of no product of ours is matched to one by hand', async () => {
  const other = lineLike({
    ...{ line: 3, outcome: 'other', name: 'Sewing kit', product: null, matchedBy: null, before: null },
    ...{ percent: null, outlierReason: null, message: 'None of our products matches this row.' },
  })
  const requests = answering({
    'GET /api/auth/session': session,
    [`GET /api/vendors/${vendor.slug}`]: () => json(vendor),
    [`GET /api/price-lists/${LIST}`]: () => json(listLike()),
    [`GET /api/price-lists/${LIST}/lines`]: () => page([other]),
    [`GET /api/vendors/${vendor.id}/products`]: () => page([{ ...product, isInCatalog: true }]),
    [`PUT /api/price-lists/${LIST}/lines/3`]: () => json(listLike({ version: 5 })),
  })
  await renderPage(`/dashboard/vendors/${vendor.slug}/prices?list=${LIST}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Match' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Our product' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Suture 3-0 · SUT-001' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => {
    const put = requests.findLast(({ method }) => method === 'PUT')
    expect(await put?.clone().json()).toEqual({ version: 4, productId: product.id })
  })
})

it('unusual prices are included by themselves, not with the others of their kind', async () => {
  const requests = answering({
    'GET /api/auth/session': session,
    [`GET /api/vendors/${vendor.slug}`]: () => json(vendor),
    [`GET /api/price-lists/${LIST}`]: () => json(listLike({ waiting: 0 })),
    [`GET /api/price-lists/${LIST}/lines`]: () => page([lineLike({ isExcluded: true })]),
    [`POST /api/price-lists/${LIST}/exclude`]: () => json(listLike({ version: 5 })),
  })
  const included = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Include all' }))
    return requests
      .findLast(({ method }) => method === 'POST')
      ?.clone()
      .json()
  }
  await renderPage(`/dashboard/vendors/${vendor.slug}/prices?list=${LIST}`)
  expect(await screen.findByText(/^Rows with an unusual price are left out/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Price up 1' }))
  expect(await included()).toEqual({ version: 4, isExcluded: false, outcome: 'dearer' })
  await userEvent.click(screen.getByRole('button', { name: 'Unusual prices 1' }))
  expect(await included()).toMatchObject({ isExcluded: false, outcome: 'dearer', outliers: true })
})

it('the catalog of a vendor shows prices per base unit, and one is changed by hand', async () => {
  const requests = answering({
    'GET /api/auth/session': session,
    [`GET /api/vendors/${vendor.slug}`]: () => json(vendor),
    [`GET /api/vendors/${vendor.id}/catalog`]: () => page([item]),
    [`GET /api/catalog/${item.id}/prices`]: () =>
      json({
        ...item,
        prices: [{ ...item.price, createdAt: '2026-01-01T00:00:00Z', createdBy: 'Kim', blanketOrder: null }],
      }),
    [`PUT /api/catalog/${item.id}`]: () =>
      refusal(422, {
        ...{ code: 'VALIDATION_ERROR', message: 'Check the fields.' },
        fields: { price: 'A price has to be more than 0.' },
      }),
  })
  await renderPage(`/dashboard/vendors/${vendor.slug}`)
  const row = await screen.findByRole('row', { name: /Suture 3-0/ })
  expect(row.textContent).toContain('$2.50 / EA')
  expect(row.textContent).toContain('Contract price')
  await userEvent.click(within(row).getByText('Suture 3-0'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('PL-2026-0001')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Edit' }))
  await fill(dialog.getByRole('textbox', { name: 'Price' }), '80')
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Pack' }))
  await fill(dialog.getByRole('textbox', { name: 'Pack' }), 'BX/40')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findAllByText('A price has to be more than 0.')).length).toBeGreaterThan(0)
  const put = requests.findLast(({ method }) => method === 'PUT')
  expect(await put?.clone().json()).toMatchObject({
    version: 2,
    price: { source: 'contract', price: 80, pack: 'BX/40', packQuantity: 40 },
  })
})

it('a product is added to the catalog by hand; those it has cannot be chosen', async () => {
  const gauze = { ...product, id: '99999999-1111-4111-8111-000000000004', sku: 'WND-001', name: 'Gauze' }
  const requests = answering({
    'GET /api/auth/session': session,
    [`GET /api/vendors/${vendor.slug}`]: () => json(vendor),
    [`GET /api/vendors/${vendor.id}/catalog`]: () => page([item]),
    [`GET /api/vendors/${vendor.id}/products`]: () =>
      page([
        { ...gauze, isInCatalog: false },
        { ...product, isInCatalog: true },
      ]),
    [`POST /api/vendors/${vendor.id}/catalog`]: () => json({ ...item, product: gauze }),
  })
  await renderPage(`/dashboard/vendors/${vendor.slug}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Add product' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add product' }))
  expect((await dialog.findAllByText('Choose one of our products.')).length).toBeGreaterThan(0)
  await userEvent.click(dialog.getByRole('combobox', { name: 'Our product' }))
  const known = await screen.findByRole('option', { name: /Suture 3-0/ })
  expect(known.hasAttribute('data-combobox-disabled')).toBe(true)
  await userEvent.click(screen.getByRole('option', { name: 'Gauze · WND-001' }))
  await fill(dialog.getByRole('textbox', { name: 'Price' }), '80')
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Pack' }))
  await fill(dialog.getByRole('textbox', { name: 'Pack' }), 'BX/40')
  expect(dialog.getByText('$2.00 / EA')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Add product' }))
  expect(await screen.findByText('Gauze was added to the catalog')).toBeTruthy()
  const post = requests.findLast(({ method }) => method === 'POST')
  expect(await post?.clone().json()).toMatchObject({
    productId: gauze.id,
    price: { source: 'list', price: 80, pack: 'BX/40', packQuantity: 40 },
  })
})

it('a list that is not there is said to be missing', async () => {
  answering({
    'GET /api/auth/session': session,
    [`GET /api/vendors/${vendor.slug}`]: () => json(vendor),
    [`GET /api/price-lists/${LIST}`]: () =>
      refusal(404, { code: 'NOT_FOUND', message: 'Price list not found' }),
  })
  await renderPage(`/dashboard/vendors/${vendor.slug}/prices?list=${LIST}`)
  expect(await screen.findByText('Price list not found')).toBeTruthy()
})
