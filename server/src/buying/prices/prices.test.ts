import type { PriceLine, PriceList, PriceListProgress } from '@wellstock/contract/buying/price-lists'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../../testing/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/harness.ts'

type Someone = Awaited<ReturnType<TestApp['as']>>

const TODAY = '2026-11-20'
let test: TestApp
let buyer: Someone
let stranger: Someone
let vendorId: string
const gauze = idOf('product gauze')
const gloves = idOf('product gloves')

beforeAll(async () => {
  test = await startTestApp()
  buyer = await test.as('vendor_manager')
  stranger = await test.as('vendor_manager', 'other')
  vendorId = (await buyer.post('/api/vendors', { name: 'Harbor Medical' })).body.id
  await test.rows(`update product set unit = 'EA' where id = any($1)`, [[gauze, gloves]])
})
afterAll(() => test.stop())

const list = (...rows: string[]) => ['Item number,GTIN,Our SKU,Description,UOM,Price', ...rows].join('\n')

/** The last thing a stream says, or why it was refused. */
async function streamed(path: string, body: object, who = buyer) {
  const answer = await who.post(path, body as Record<string, unknown>)
  if (answer.status !== 200) return { status: answer.status, refusal: answer.body }
  const events = (answer.body as string).split('\n\n').map((part) => part.split('\n'))
  const data = (name: string) => events.findLast(([event]) => event === `event: ${name}`)?.[1]?.slice(6)
  const refused = data('error')
  if (refused) return { status: 0, refusal: JSON.parse(refused).data }
  const said = JSON.parse(data('message') ?? 'null') as Extract<PriceListProgress, { step: 'done' }>
  return { status: 200, list: said.list }
}

const handIn = async (content: string, more: object = {}, vendor = vendorId) =>
  buyer.post(`/api/vendors/${vendor}/price-lists`, {
    fileName: 'prices.csv',
    content,
    validFrom: TODAY,
    ...more,
  })
const check = (drafted: PriceList, who = buyer) =>
  streamed(`/api/price-lists/${drafted.id}/check`, { version: drafted.version }, who)
const take = (checked: PriceList, who = buyer) =>
  streamed(`/api/price-lists/${checked.id}/take`, { version: checked.version }, who)
const undo = (taken: PriceList) => streamed(`/api/price-lists/${taken.id}/undo`, { version: taken.version })
async function checked(content: string, more: object = {}) {
  const { body } = await handIn(content, more)
  const { list: found, refusal } = await check(body)
  expect(refusal).toBeUndefined()
  return found as PriceList
}
const linesOf = async ({ id }: { id: string }, query = '') =>
  (await buyer.get(`/api/price-lists/${id}/lines?pageSize=100${query}`)).body.items as PriceLine[]
const inForce = (day = TODAY, vendor = vendorId) =>
  test.rows<{ vendorSku: string; source: string; price: number; packQuantity: number; basePrice: number }>(
    `select vendor_sku as "vendorSku", source, price::float8 as price, pack_quantity as "packQuantity", base_price::float8 as "basePrice"
     from price_in_force((select organization_id from vendor where id = $2), $1) where vendor_id = $2 order by 1`,
    [day, vendor],
  )
const both = list(
  'HM-1,,WND-001,"Gauze sponge, 4 x 4",BX/200,"$1,024.50"',
  'HM-2,,glv-001,Nitrile gloves,"1,000/CS",48',
)

describe('a price list', () => {
  it('is read, checked, taken and undone, and what held before holds again', async () => {
    const { body: draft } = await handIn(both)
    expect(draft).toMatchObject({ state: 'draft', number: 'PL-2026-0001', rows: 2, counts: null, waiting: 0 })
    expect(draft.columns.map(({ field }: { field: string }) => field)).toEqual([
      ...['vendorSku', 'code', 'sku', 'name', 'unit', 'price'],
    ])
    expect((await take(draft)).refusal.reason).toBe('price_list_not_checked')
    const { list: found } = await check(draft)
    expect(found).toMatchObject({ counts: { new: 2 }, waiting: 2, taken: 0 })
    const { list: first } = await take(found as PriceList)
    expect(first).toMatchObject({ state: 'taken', waiting: 0, taken: 2, canUndo: true })
    expect(await inForce()).toEqual([
      { vendorSku: 'HM-1', source: 'list', price: 1024.5, packQuantity: 200, basePrice: 5.1225 },
      { vendorSku: 'HM-2', source: 'list', price: 48, packQuantity: 1000, basePrice: 0.048 },
    ])
    expect(await inForce('2026-11-19')).toEqual([])

    const next = await checked(list('HM-1,,,Gauze sponge,BX/100,530', 'HM-2,,,Nitrile gloves,CS,49.1'), {
      validFrom: '2026-12-01',
    })
    expect(await linesOf(next)).toMatchObject([
      {
        outcome: 'pack_changed',
        matchedBy: 'vendor_sku',
        product: { sku: 'WND-001' },
        before: { price: 1024.5, packQuantity: 200 },
        basePrice: 5.3,
        percent: 3.5,
      },
      { outcome: 'dearer', packQuantity: 1000, percent: 2.3 },
    ])
    const { list: second } = await take(next)
    expect((await undo(first as PriceList)).refusal.reason).toBe('price_list_later_prices')
    expect((await inForce('2026-12-01')).map(({ price }) => price)).toEqual([530, 49.1])
    expect((await inForce('2026-11-30')).map(({ price }) => price)).toEqual([1024.5, 48])
    const undone = await undo(second as PriceList)
    expect(undone.list).toMatchObject({
      state: 'undone',
      undoneBy: 'vendor_manager everywhere',
      canUndo: false,
    })
    expect((await inForce('2026-12-01')).map(({ price }) => price)).toEqual([1024.5, 48])
    expect((await undo(undone.list as PriceList)).refusal.reason).toBe('price_list_is_undone')
    expect((await undo((await buyer.get(`/api/price-lists/${first?.id}`)).body)).status).toBe(200)
    expect(await inForce('2026-12-01')).toEqual([])
  })

  it('asks what its numbers are where nothing shows it, and reads it again as somebody says', async () => {
    const asking = await checked('Item number,Our SKU,UOM,Pack size,Price\nHM-7,glv-001,CS,1.000,46')
    expect(asking).toMatchObject({ decimal: null, numberAsked: { text: '1.000', point: 1, comma: 1000 } })
    expect(await linesOf(asking)).toMatchObject([
      { outcome: 'refused', messageReason: { reason: 'number_could_be_two' } },
    ])
    const fields = asking.columns.map(({ field }) => field)
    const { source, validFrom, version } = asking
    const { body: said } = await buyer.put(`/api/price-lists/${asking.id}`, {
      ...{ source, validFrom, version, fields, decimal: ',' },
    })
    const { list: read } = await check(said)
    expect(read).toMatchObject({ decimal: ',', numberAsked: null, counts: { refused: 0 } })
    expect(await linesOf(read as PriceList)).toMatchObject([
      { pack: 'CS/1000', packQuantity: 1000, price: 46 },
    ])
    expect((await buyer.delete(`/api/price-lists/${asking.id}`, {})).status).toBe(200)
  })

  it('says of every row what it comes to, and why', async () => {
    await take(await checked(both))
    const long = 'x'.repeat(9_000)
    const found = await checked(
      list(
        'HM-1,,,Gauze,BX/200,1024.5',
        'HM-1,,,Gauze again,BX/200,1000',
        'HM-2,,WND-001,Which one?,EA,1',
        `A-3,,,${long},EA,1`,
        'A-4,,,=SUM(A1:A2),EA,=1+1',
        'A-5,,,Soft gauze sponge 4 x 4,EA,',
        'A-6,,,"Gauze sponge 4x4, sterile, soft",EA,4.1',
        'A-7,,,Espresso machine,EA,900',
        'A-8,,glv-001,Gloves,EA,€ 5',
        'A-9,,GLV-001,Gloves,EA,12',
      ),
    )
    expect(found.counts).toMatchObject({ unchanged: 1, asked: 1, other: 1, refused: 7, dropped: 0 })
    const lines = await linesOf(found)
    expect(
      lines.map(({ line, outcome, messageReason }) => [line, outcome, messageReason?.reason ?? null]),
    ).toEqual([
      [1, 'unchanged', null],
      [2, 'refused', 'price_line_same_sku'],
      [3, 'refused', 'price_line_two_products'],
      [4, 'refused', 'price_cell_too_long'],
      [5, 'refused', 'price_cell_formula'],
      [6, 'refused', 'price_missing'],
      [7, 'asked', 'price_line_asks_product'],
      [8, 'other', 'price_line_other'],
      [9, 'refused', 'price_other_currency'],
      [10, 'refused', 'price_line_same_product'],
    ])
  })

  it('asks what a pack holds and which product is meant; asked rows wait, and the rest goes in', async () => {
    const { body: vendor } = await buyer.post('/api/vendors', { name: 'Ask First' })
    const { body: draft } = await handIn(
      list('Q-1,,WND-001,Gauze,EA (100),512', 'Q-2,,,"Nitrile exam gloves M, powder-free",EA,0.05'),
      {},
      vendor.id,
    )
    let { list: current } = await check(draft)
    expect(current?.counts).toMatchObject({ asked: 2 })
    expect(await linesOf(draft)).toMatchObject([
      { outcome: 'asked', packs: [1, 100], message: 'How many EA are in "EA (100)"?' },
      { outcome: 'asked', products: [{ sku: 'GLV-001' }] },
    ])
    expect((await take(current as PriceList)).refusal.reason).toBe('price_list_nothing_to_take')
    const answer = (line: number, body: object) =>
      buyer.put(`/api/price-lists/${draft.id}/lines/${line}`, { version: current?.version, ...body })
    current = (await answer(2, { productId: gloves })).body
    expect(current?.counts).toMatchObject({ asked: 1, new: 1 })
    current = (await take(current as PriceList)).list
    expect(await inForce(TODAY, vendor.id)).toMatchObject([{ vendorSku: 'Q-2', price: 0.05 }])
    expect((await answer(2, { packQuantity: 5 })).body.reason).toBe('price_line_taken')
    current = (await answer(1, { packQuantity: 100 })).body
    expect(current).toMatchObject({ state: 'taken', waiting: 1 })
    current = (await take(current as PriceList)).list
    expect(await inForce(TODAY, vendor.id)).toMatchObject([{ vendorSku: 'Q-1', basePrice: 5.12 }, {}])
    // The next list of this vendor is not asked again.
    const { body: later } = await handIn(
      list('Q-1,,,Gauze,ea(100),515'),
      { validFrom: '2026-12-24' },
      vendor.id,
    )
    const { list: again } = await check(later)
    expect(again?.counts).toMatchObject({ asked: 0, dearer: 1, dropped: 1 })
  })

  it('matches equal names, and our SKU under the vendor’s or the maker’s number where the name agrees; one answer holds for all of a pack', async () => {
    const { body: vendor } = await buyer.post('/api/vendors', { name: 'Alike Supply' })
    const [first, second] = await test.rows<{ name: string }>(
      'select name from product where id = any($1) order by sku',
      [[gloves, gauze]],
    )
    const { body: draft } = await handIn(
      [
        'Item number,Mfr #,Description,UOM,Unit price,Pack price',
        `X-1,,"${first?.name.toUpperCase()}",EA (100),0.05,5`,
        `X-2,WND-001,"${second?.name} new",EA (100),0.10,9`,
        'GLV-001,,Desk lamp,EA,1,1',
      ].join('\n'),
      {},
      vendor.id,
    )
    const { list: current } = await check(draft)
    expect(await linesOf(draft)).toMatchObject([
      { matchedBy: 'name', product: { id: gloves }, outcome: 'asked', price: 5, alike: 1 },
      { matchedBy: 'sku', product: { id: gauze }, outcome: 'asked', price: 9, alike: 1 },
      { matchedBy: null, outcome: 'other', alike: 0 },
    ])
    const { body } = await buyer.put(`/api/price-lists/${draft.id}/lines/1`, {
      ...{ version: current?.version, packQuantity: 100, forAlike: true },
    })
    expect(body.counts).toMatchObject({ asked: 0, new: 2 })
    expect(await linesOf(draft, '&outcome=new')).toMatchObject([{ basePrice: 0.05 }, { basePrice: 0.09 }])
    // A name that is equal by chance is matched differently.
    const { status } = await buyer.put(`/api/price-lists/${draft.id}/lines/1`, {
      version: body.version,
      productId: gloves,
    })
    expect(status).toBe(200)
  })

  it('has a row that is nobody’s matched by hand once, and the next list matches it by itself', async () => {
    const { body: vendor } = await buyer.post('/api/vendors', { name: 'By Hand' })
    const found = async (search: string, who = buyer) =>
      (await who.get(`/api/vendors/${vendor.id}/products?search=${search}`)).body
    expect(await found('glv')).toMatchObject({ total: 1, items: [{ id: gloves, isInCatalog: false }] })
    expect(await found('far')).toMatchObject({ total: 0 })
    expect((await found('glv', await test.as('inventory_manager'))).code).toBe('FORBIDDEN')

    const rows = (covers: number, compresses: number) =>
      list(
        `ZZ-9,,,Hand covers,EA,${covers}`,
        `,,,Compresses blanches,EA,${compresses}`,
        'ZZ-8,,,Kettle,EA,90',
      )
    const { body: draft } = await handIn(rows(0.05, 5), {}, vendor.id)
    let { list: current } = await check(draft)
    expect(current?.counts).toMatchObject({ other: 3 })
    const answer = async (line: number, body: object) => {
      const said = await buyer.put(`/api/price-lists/${draft.id}/lines/${line}`, {
        ...{ version: current?.version, ...body },
      })
      if (said.status === 200) current = said.body
      return said
    }
    expect((await answer(1, { productId: idOf('product far gloves') })).status).toBe(422)
    await answer(1, { productId: gauze })
    expect((await answer(2, { productId: gauze })).body.fields.productId).toMatch(/^Row 1 is already for/)
    // The wrong one was meant.
    await answer(1, { productId: gloves })
    await answer(2, { productId: gauze })
    expect(current).toMatchObject({ waiting: 2, counts: { new: 2, other: 1 } })
    await take(current as PriceList)
    expect((await found('glv')).items).toMatchObject([{ isInCatalog: true }])

    const { body: next } = await handIn(rows(0.055, 5.2), { validFrom: '2026-12-24' }, vendor.id)
    current = (await check(next)).list
    expect(current?.counts).toMatchObject({ dearer: 2, other: 1, asked: 0 })
    expect((await linesOf(next)).map(({ matchedBy }) => matchedBy)).toEqual(['vendor_sku', 'answer', null])
  })

  it('ends the price of what is dropped only where somebody includes it', async () => {
    const found = await checked(list('HM-1,,,Gauze,BX/200,1024.5'), { validFrom: '2026-12-05' })
    expect(found).toMatchObject({ counts: { unchanged: 1, dropped: 1 }, waiting: 0 })
    const { body } = await buyer.post(`/api/price-lists/${found.id}/exclude`, {
      ...{ version: found.version, outcome: 'dropped', isExcluded: false },
    })
    expect(body.waiting).toBe(1)
    const { list: taken } = await take(body)
    expect((await inForce('2026-12-05')).map(({ vendorSku }) => vendorSku)).toEqual(['HM-1'])
    expect((await inForce('2026-12-04')).map(({ vendorSku }) => vendorSku)).toEqual(['HM-1', 'HM-2'])
    await undo(taken as PriceList)
    expect(await inForce('2026-12-05')).toHaveLength(2)
  })

  it('of a contract holds before the list for as long as it was agreed', async () => {
    const contract = await checked(list('HM-1,,,Gauze,BX/200,900'), {
      ...{ source: 'contract', validFrom: '2026-12-10', validTo: '2026-12-31' },
    })
    expect(contract.counts).toMatchObject({ new: 1, dropped: 0 })
    await take(contract)
    const sources = async (day: string) => (await inForce(day)).map(({ source, price }) => [source, price])
    expect(await sources('2026-12-09')).toEqual([
      ['list', 1024.5],
      ['list', 48],
    ])
    expect(await sources('2026-12-10')).toEqual([
      ['contract', 900],
      ['list', 48],
    ])
    expect(await sources('2026-12-31')).toEqual([
      ['contract', 900],
      ['list', 48],
    ])
    expect(await sources('2027-01-01')).toEqual([
      ['list', 1024.5],
      ['list', 48],
    ])
    // Another agreement that would run into it.
    const early = await checked(list('HM-1,,,Gauze,BX/200,950'), { source: 'contract' })
    expect((await linesOf(early))[0]?.messageReason?.reason).toBe('price_starts_later')
  })

  it('points out prices that look like those of another pack, or are far from the one before', async () => {
    const odd = await checked(list('HM-1,,,Gauze,BX/200,204900', 'HM-2,,,Gloves,CS,30'), {
      validFrom: '2027-02-01',
    })
    expect(odd.outliers).toBe(2)
    expect((await linesOf(odd, '&outliers=true')).map(({ outlierReason }) => outlierReason)).toEqual([
      { reason: 'price_odd_unit', params: { unit: 'EA', factor: 200 } },
      { reason: 'price_odd_cheaper', params: { unit: 'EA', percent: 37.5 } },
    ])
    // Nobody takes them by mistake, nor with all the others.
    expect(odd.waiting).toBe(0)
    expect((await take(odd)).refusal.reason).toBe('price_list_nothing_to_take')
    const include = (version: number, more: object) =>
      buyer.post(`/api/price-lists/${odd.id}/exclude`, { version, isExcluded: false, ...more })
    const all = (await include(odd.version, { outcome: 'cheaper' })).body
    expect(all.waiting).toBe(0)
    const meant = (await include(all.version, { outcome: 'cheaper', outliers: true })).body
    expect(meant).toMatchObject({ waiting: 1, outliers: 2 })
    const line = (n: number, isExcluded: boolean, { version }: PriceList) =>
      buyer.put(`/api/price-lists/${odd.id}/lines/${n}`, { version, isExcluded })
    const ticked = (await line(1, false, meant)).body
    const again = (await line(2, true, ticked)).body
    // Checked anew, what somebody ticked stays ticked.
    expect((await check(again)).list).toMatchObject({ waiting: 1, outliers: 2 })
    expect((await linesOf(odd)).map(({ isExcluded }) => isExcluded)).toEqual([false, true])
  })

  it.each([
    ['SKU,Item,Pack,Price', 'HM-1,Gauze sponge,BX/200,12', ['vendorSku', 'name', 'unit', 'price']],
    ['Item,Description,Pack,Price', 'HM-1,Gauze sponge,BX/200,12', ['vendorSku', 'name', 'unit', 'price']],
    ['Item,Our SKU,Description,Price', 'HM-1,WND-001,Gauze,12', ['vendorSku', 'sku', 'name', 'price']],
  ])('with the columns %s is read as it is meant', async (header, row, fields) => {
    const { body } = await handIn(`${header}\n${row}`)
    expect(body.columns.map(({ field }: { field: string }) => field)).toEqual(fields)
    await buyer.delete(`/api/price-lists/${body.id}`)
  })

  it.each([
    ['a day that is past', { validFrom: '2026-11-19' }, 422],
    ['days turned around', { validTo: '2026-11-19' }, 422],
    ['a day that does not exist', { validFrom: '2026-02-30' }, 422],
    ['another kind of price', { source: 'gift' }, 422],
    ['no rows', { content: 'SKU,Price' }, 422],
    ['a total of its own', { total: 5 }, 422],
  ])('is refused with %s', async (_, wrong, status) => {
    expect((await handIn(both, wrong)).status).toBe(status)
  })

  it('is read as somebody says, with decimal commas and packs in two columns', async () => {
    const { body } = await handIn(
      'Ref;Bezeichnung;ME;Inhalt;Preis\nK-1;Gaze;Karton;24;1.234,50 $\nK-2;Handschuhe;KT;10;12,5',
    )
    expect(body.columns.map(({ field }: { field: string }) => field)).toEqual([
      ...['vendorSku', 'name', 'unit', 'packSize', 'price'],
    ])
    const days = { source: 'list', validFrom: TODAY }
    const put = (fields: unknown, version = body.version) =>
      buyer.put(`/api/price-lists/${body.id}`, { ...days, version, fields })
    expect((await put(['name', 'name', null, null, 'price'])).status).toBe(422)
    expect((await put(['sku', 'name', 'unit', 'packSize', null])).status).toBe(200)
    expect((await put(['sku', 'name', 'unit', 'packSize', 'price'])).status).toBe(412)
    const { list: now } = await check((await put(['sku', 'name', 'unit', 'packSize', 'price'], 2)).body)
    expect((await linesOf(now as PriceList)).slice(0, 2).map(({ pack, price }) => [pack, price])).toEqual([
      ['Karton/24', 1234.5],
      ['KT/10', 12.5],
    ])
    expect((await buyer.delete(`/api/price-lists/${body.id}`)).status).toBe(200)
    expect((await buyer.get(`/api/price-lists/${body.id}`)).status).toBe(404)
  })

  it('is taken once where two take it at the same moment, and is nobody else’s', async () => {
    const found = await checked(list('HM-2,,,Gloves,CS,50'), { validFrom: '2027-03-01' })
    const other = await test.as('admin')
    const results = await Promise.all([take(found), take(found, other)])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect((await test.rows('select from vendor_price where price_list_id = $1', [found.id])).length).toBe(1)
    expect((await stranger.get(`/api/price-lists/${found.id}`)).status).toBe(404)
    expect((await stranger.post(`/api/price-lists/${found.id}/undo`, { version: 1 })).status).toBe(404)
    expect((await stranger.get(`/api/vendors/${vendorId}/catalog`)).status).toBe(404)
    const reader = await test.as('inventory_viewer')
    expect((await reader.get(`/api/vendors/${vendorId}/catalog`)).status).toBe(403)
    expect(
      (
        await (
          await test.as('vendor_manager', 'south')
        ).post(`/api/price-lists/${found.id}/undo`, { version: 1 })
      ).status,
    ).toBe(403)
  })
})

describe('a catalog', () => {
  it('is changed by hand, with the prices there were', async () => {
    const { body } = await buyer.get(`/api/vendors/${vendorId}/catalog?search=hm-1`)
    const [item] = body.items
    expect(item).toMatchObject({
      vendorSku: 'HM-1',
      product: { sku: 'WND-001' },
      price: { price: 1024.5, source: 'list' },
    })
    const change = (more: object) =>
      buyer.put(`/api/catalog/${item.id}`, {
        vendorSku: 'HM-1',
        minimumPacks: 2,
        rank: 1,
        version: item.version,
        ...more,
      })
    expect((await change({ vendorSku: 'HM-2' })).status).toBe(409)
    expect(
      (await change({ price: { price: 0, pack: 'EA', packQuantity: 1, validFrom: TODAY } })).status,
    ).toBe(422)
    expect(
      (await change({ price: { price: 5, pack: 'EA', packQuantity: 1, validFrom: '2026-11-19' } })).status,
    ).toBe(422)
    const price = { price: 999.9999, pack: 'BX/200', packQuantity: 200, validFrom: TODAY }
    const saved = await change({ price })
    expect(saved.body).toMatchObject({
      minimumPacks: 2,
      rank: 1,
      price: { price: 999.9999, priceList: null },
    })
    expect((await change({ minimumPacks: 3 })).status).toBe(412)
    const { body: past } = await buyer.get(`/api/catalog/${item.id}/prices`)
    expect(
      past.prices.map(({ source, price }: { source: string; price: number }) => [source, price]),
    ).toEqual([
      ['contract', 900],
      ['list', 999.9999],
    ])
    const { body: compared } = await buyer.get(`/api/products/${gauze}/prices`)
    expect(compared.map(({ vendor }: { vendor: { name: string } }) => vendor.name)).toEqual([
      'Harbor Medical',
      'By Hand',
      'Ask First',
    ])
  })

  it('is added to by hand under the rules of a list', async () => {
    const { body: vendor } = await buyer.post('/api/vendors', { name: 'Typed In' })
    const price = { price: 20, pack: 'BX/200', packQuantity: 200, validFrom: TODAY }
    const add = (changes: object = {}, who = buyer) =>
      who.post(`/api/vendors/${vendor.id}/catalog`, {
        ...{ productId: gauze, vendorSku: ' T-1 ', leadTimeDays: 3, minimumPacks: 2 },
        price: { ...price, ...changes },
      })
    const refused = async (changes: object) => Object.entries((await add(changes)).body.fields)
    expect(await refused({ packQuantity: 20 })).toEqual([['packQuantity', '"BX/200" holds 200 EA.']])
    expect(await refused({ pack: 'BX/0' })).toEqual([['pack', 'A pack of "BX/0" is empty.']])
    expect(await refused({ price: 0 })).toEqual([['price', 'A price has to be more than 0.']])
    expect((await refused({ validFrom: '2026-11-19' }))[0]?.[0]).toBe('validFrom')
    expect((await add({}, await test.as('inventory_manager'))).status).toBe(403)
    expect((await buyer.get(`/api/vendors/${vendor.id}/catalog`)).body.total).toBe(0)
    expect((await add({ pack: 'Karton', packQuantity: 50 })).body).toMatchObject({
      ...{ vendorSku: 'T-1', leadTimeDays: 3, minimumPacks: 2, product: { id: gauze } },
      price: { price: 20, pack: 'Karton', packQuantity: 50, basePrice: 0.4, priceList: null },
    })
    // What the pack holds is known to the next list.
    const { body: draft } = await handIn(
      list('T-1,,,Gauze,karton,21'),
      { validFrom: '2026-12-01' },
      vendor.id,
    )
    expect((await check(draft)).list?.counts).toMatchObject({ dearer: 1, asked: 0 })
  })

  it('is had as a file, with the prices of today', async () => {
    const { headers, body } = await buyer.get(
      `/api/vendors/${vendorId}/catalog/export?format=csv&search=hm-1&sort=vendorSku`,
    )
    expect(headers.get('content-type')).toContain('text/csv')
    const [head, row] = String(body).trim().split('\r\n')
    expect(head).toContain(
      'Vendor SKU,Our SKU,Product,Unit,Pack,Base units per pack,Price,Price per base unit',
    )
    expect(row).toContain('HM-1,WND-001,')
    expect((await stranger.get(`/api/vendors/${vendorId}/catalog/export?format=xlsx`)).status).toBe(404)
  })

  it('has a product once', async () => {
    const { body: vendor } = await buyer.post('/api/vendors', { name: 'One Each' })
    const add = (productId: string, vendorSku = 'X') =>
      buyer.post(`/api/vendors/${vendor.id}/catalog`, { productId, vendorSku })
    expect((await add(gauze)).body).toMatchObject({ product: { id: gauze }, price: null })
    expect([(await add(gauze, 'Y')).status, (await add(gloves)).status]).toEqual([409, 409])
    expect((await add(idOf('product far gloves'), 'Z')).status).toBe(422)
    const { body: into } = await buyer.get('/api/vendors/harbor-medical')
    await buyer.post(`/api/vendors/${vendor.id}/merge`, { into: into.id, version: 1 })
    expect((await buyer.get(`/api/vendors/${into.id}/catalog`)).body.total).toBe(2)
  })
})

describe('the database', () => {
  it.each([
    ['update vendor_price set price = 1', 'append-only'],
    ['update vendor_price set undone_at = now() where undone_at is null', 'with the list it came from'],
    ['update vendor_price set ended_on = ended_on + 1 where ended_on is not null', 'stays so until'],
    ['delete from vendor_price', 'append-only'],
    ['truncate vendor_price cascade', 'append-only'],
    [
      `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from, agreed_to)
       select organization_id, gen_random_uuid(), vendor_product_id, source, pack, pack_quantity, price, valid_from, valid_from
       from vendor_price where undone_at is null and ended_on is null limit 1`,
      'vendor_price_alone',
    ],
    [
      `insert into vendor_price (organization_id, id, vendor_product_id, source, pack, pack_quantity, price, valid_from)
       select organization_id, gen_random_uuid(), vendor_product_id, source, 'X', 0, 1, '2030-01-01' from vendor_price limit 1`,
      'vendor_price_pack',
    ],
    [`update price_list set state = 'undone', undone_at = now() where state = 'draft'`, 'does not go'],
    [`update price_list set valid_from = valid_from - 1 where state = 'taken'`, 'that was taken stands'],
  ])('%s is refused to the owner of the tables', async (statement, reason) => {
    await expect(test.rows(statement)).rejects.toThrow(reason)
  })

  it('keeps a list whose prices are followed by later ones', async () => {
    await expect(
      test.rows(
        `update price_list l set state = 'undone', undone_at = now(), undone_by = taken_by where state = 'taken' and exists (
           select from vendor_price p where p.price_list_id = l.id and p.ended_on is not null)`,
      ),
    ).rejects.toThrow('later prices follow')
  })
})
