import type { APIRequestContext } from '@playwright/test'
import type { figures } from '@wellstock/domain/overview/figures'
import { AGAIN, expect, test } from './journey.ts'

type Figures = Record<string, number | null>

const DAY = 86_400_000
const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
const cents = (value: number) => Math.round(value * 100) / 100

/** A share to a hundredth of a percent, ten times what is shown. */
const share = (value: number | null | undefined) => Math.round((value ?? Number.NaN) * 10_000)

const sumOf = <Row extends object>(rows: Row[], key: keyof Row) =>
  cents(rows.reduce((sum, row) => sum + Number(row[key]), 0))

/** Every figure that more than one page shows, by where it is shown. The same name, the same number. */
async function everywhere(admin: APIRequestContext) {
  const get = async (path: string) => {
    const answer = await admin.get(`/api${path}`, AGAIN)
    expect(answer.status(), path).toBe(200)
    return answer.json()
  }
  const totalOf = async (path: string) => (await get(path)).total as number
  const byKey = (found: { key: string; value: number | null }[]): Figures =>
    Object.fromEntries(found.map(({ key, value }) => [key, value]))

  const { today } = await get('/reports/offices/options')
  const from = daysFrom(today, -29)
  const report = async (type: string, days = { from, to: today }) =>
    get(`/reports/offices?type=${type}&from=${days.from}&to=${days.to}`)
  const panel = async (name: string, days = { from, to: today }, more = '') =>
    byKey(
      (await get(`/statistics/${name}?period=custom&from=${days.from}&to=${days.to}&compare=none${more}`))
        .figures,
    )
  const [home, overview, expirations, transfers, alerts, offices] = await Promise.all([
    get('/home'),
    report('overview'),
    get('/expirations/summary'),
    get('/transfers/counts'),
    get('/alerts/counts'),
    get('/offices'),
  ])
  const total = byKey(overview.total)
  const summary = overview.summary as Record<string, { value: number | null }>
  const listed: { id: string; status: string; timezone: string }[] = (
    offices.offices ??
    offices.items ??
    offices
  ).filter(({ status }: { status: string }) => status !== 'archived')
  const records = await Promise.all(
    listed.map(async ({ id }: { id: string }) => (await get(`/locations/${id}`)).stock),
  )
  const levels = new Map<string, number>(
    home.levels.map(({ level, items }: { level: string; items: number }) => [level, items]),
  )
  const [value, usage, waste, shrinkage, turnover, fill] = await Promise.all(
    ['value', 'usage', 'waste', 'shrinkage', 'turnover', 'fill'].map((name) => panel(name)),
  )
  const year = await panel('waste', { from: `${today.slice(0, 4)}-01-01`, to: today })
  const lots = (filter: string) => totalOf(`/expirations?pageSize=1&${filter}`)
  const bandsOf = (from: typeof home.expiring) =>
    from.bands.map(({ band, lots, value }: Record<string, unknown>) => ({ band, lots, value }))
  const atRisk = ['expired', 'd30', 'd60', 'd90']

  // What was used and when something was missing, item by item, over the 90 whole days before today. At night today is
  // another day in some offices than in others.
  const dayIn = (timezone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format()
  const days = [...new Set(listed.map(({ timezone }) => dayIn(timezone)))]
  const used = await Promise.all(
    days.map((day) => {
      const ids = listed.filter(({ timezone }) => dayIn(timezone) === day).map(({ id }) => id)
      return panel('stockouts', { from: daysFrom(day, -90), to: daysFrom(day, -1) }, `&offices=${ids}`)
    }),
  )
  const demands: { used: number; daysOutOfStock: number; days: number }[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await get(`/thresholds?page=${page}&pageSize=100`)
    demands.push(...items.map(({ demand }: { demand: (typeof demands)[number] }) => demand))
    if (page * 100 >= total) break
  }
  const wanted = demands.filter(({ used }) => used > 0)

  return {
    inventoryValue: {
      'home, by office': sumOf(home.offices, 'value'),
      'report, card': summary.inventoryValue?.value,
      'report, total': total.inventoryValue,
      'statistics, value': value?.inventoryValue,
      records: sumOf(records, 'value'),
    },
    totalItems: {
      'home, by level': sumOf(home.levels, 'items'),
      'home, by office': sumOf(home.offices, 'items'),
      'report, card': summary.totalItems?.value,
      'report, total': total.totalItems,
      inventory: await totalOf('/inventory?pageSize=1'),
      records: sumOf(records, 'items'),
    },
    lowStockItems: {
      'home, by level': levels.get('Low Stock'),
      'home, by office': sumOf(home.offices, 'low'),
      'report, card': summary.lowStockItems?.value,
      'report, total': total.lowStockItems,
      inventory: await totalOf('/inventory?pageSize=1&status=Low%20Stock'),
      records: sumOf(records, 'low'),
    },
    outOfStockItems: {
      'home, by level': levels.get('Out of Stock'),
      'home, by office': sumOf(home.offices, 'out'),
      'report, total': total.outOfStockItems,
      inventory: await totalOf('/inventory?pageSize=1&status=Out%20of%20Stock'),
      records: sumOf(records, 'out'),
    },
    'expiry bands': {
      home: bandsOf(home.expiring),
      expirations: bandsOf(expirations).filter(({ band }: { band: string }) => atRisk.includes(band)),
    },
    'lots that expire in 61 to 90 days': {
      home: home.expiring.bands.find(({ band }: { band: string }) => band === 'd90').lots,
      expirations: await lots('band=d90'),
    },
    valueAtRisk: {
      home: sumOf(home.expiring.bands, 'value'),
      expirations: expirations.valueAtRisk,
    },
    forecastWaste: { expirations: expirations.forecastWaste, statistics: waste?.forecastWaste },
    disposedThisYear: { expirations: expirations.disposedThisYear, 'statistics, expired': year.expiredCost },
    expiredCost: { report: total.expiredCost, statistics: waste?.expiredCost },
    expiryLossRate: { report: share(total.expiryLossRate), statistics: share(waste?.expiryLossRate) },
    usedCost: {
      report: total.usedCost,
      'statistics, usage': usage?.usedCost,
      'statistics, turnover': turnover?.usedCost,
    },
    countAccuracy: { report: share(total.countAccuracy), statistics: share(shrinkage?.countAccuracy) },
    transferFillRate: { report: share(total.transferFillRate), statistics: share(fill?.transferFillRate) },
    daysOut: { statistics: sumOf(used, 'daysOut'), thresholds: sumOf(wanted, 'daysOutOfStock') },
    daysStocked: { statistics: sumOf(used, 'daysStocked'), thresholds: sumOf(wanted, 'days') },
    alerts: { 'report, total': total.alerts, alerts: alerts.all },
    inTransitValue: { 'report, total': total.inTransitValue, transfers: transfers.inTransitValue },
  }
}

test('the same figure is the same number on every page that shows it', async ({ admin }) => {
  test.setTimeout(90_000)
  await expect(async () => {
    const found = await everywhere(admin)
    for (const [figure, places] of Object.entries(found)) {
      const [first, ...others] = Object.entries(places)
      expect(first?.[1], `${figure}, ${first?.[0]}`).not.toBeNull()
      for (const [place, value] of others)
        expect(value, `${figure}: ${place}, ${first?.[0]}`).toEqual(first?.[1])
    }
    expect(found.forecastWaste.expirations).toBeLessThanOrEqual(found.valueAtRisk.expirations)
  }).toPass({ timeout: 60_000 })
})

test('an office that uses nothing has no rate, and is in none of all offices together', async ({ admin }) => {
  const { today } = await (await admin.get('/api/reports/offices/options', AGAIN)).json()
  const query = `from=${daysFrom(today, -89)}&to=${today}`
  type Row = {
    name: string
    figures: { key: keyof typeof figures; value: number | null; gap: string | null }[]
  }
  const { offices, total } = (await (
    await admin.get(`/api/reports/offices?type=performance&${query}`, AGAIN)
  ).json()) as { offices: Row[]; total: Row['figures'] }
  const of = (row: Row['figures'], key: string) => row.find((figure) => figure.key === key)
  const depots = offices.filter(({ figures }) => of(figures, 'utilizationRate')?.gap === 'nothing_used')
  expect(depots.length).toBeGreaterThan(0)
  for (const { figures } of depots) {
    expect(of(figures, 'costEfficiency')).toMatchObject({ value: null, gap: 'nothing_used' })
    expect(of(figures, 'idleValue')).toMatchObject({ value: null, gap: 'nothing_used' })
  }
  const rates = offices.flatMap(({ figures }) => of(figures, 'utilizationRate')?.value ?? [])
  const all = of(total, 'utilizationRate')?.value ?? 0
  expect(all).toBeGreaterThanOrEqual(Math.min(...rates))
  expect(all).toBeLessThanOrEqual(Math.max(...rates))
})
