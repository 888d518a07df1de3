import type { Page } from '@playwright/test'
import { pages } from '@wellstock/contract/platform/pages'
import { ask, expect } from './journey.ts'

export type Screen = {
  name: string
  /** Where it is; found out for records, whose address is made when the sample is. */
  path: string | ((page: Page) => Promise<string>)
  /** Beside the shell, where the theme and the language are not switched. */
  isBare?: true
  /** Opens what stands over the page. */
  over?: (page: Page) => Promise<void>
}

async function firstItem(page: Page, narrowed = '') {
  const { items } = await ask(page, `/inventory?pageSize=1${narrowed}`)
  return items[0]
}
const inStock = '&status=In+Stock&type=Supplies'

const transferIn = (state: string) => async (page: Page) =>
  `/dashboard/offices/transfer/${(await ask(page, `/transfers?state=${state}`)).items[0].id}`

/** A draft of the latest year that is begun. */
async function budgetDraft(page: Page) {
  const years: { year: number; isBegun: boolean }[] = await ask(page, '/budget-years')
  const drafts = await ask(page, `/budget-drafts?year=${years.find(({ isBegun }) => isBegun)?.year}`)
  return `/dashboard/budget-allocation/${drafts[0].id}`
}

const vendor =
  (page = '') =>
  async (browser: Page) =>
    `/dashboard/vendors/${(await ask(browser, '/vendors?pageSize=1')).items[0].slug}${page}`

const blanketOrder = async (page: Page, standing: string) =>
  `/dashboard/vendor-orders/blanket/${(await ask(page, `/blanket-orders?standing=${standing}`)).items[0].id}`

const recall = async (page: Page, state: string) =>
  `/dashboard/compliance/recalls/${(await ask(page, `/recalls?tab=all&state=${state}&sort=class&dir=asc`)).items[0].id}`

const template = async (page: Page) =>
  `/dashboard/orders/templates/${(await ask(page, '/order-templates')).items[0].id}`

async function newTransfer(page: Page) {
  const offices: { id: string; code: string }[] = await ask(page, '/transfers/offices')
  const idOf = (code: string) => offices.find((office) => office.code === code)?.id
  return `/dashboard/offices/transfer?tab=new&from=${idOf('MAIN')}&to=${idOf('NOR')}`
}

const tab = (name: string) => async (page: Page) => {
  await page.locator(`[role=tab][data-value="${name}"], [role=tab]`).filter({ hasText: name }).click()
}

async function openOffice(page: Page, button?: string) {
  await page.locator('main ul button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  if (button) await page.getByRole('dialog').getByRole('button', { name: button }).click()
}

export const beforeSignIn: Screen[] = [
  { name: 'login', path: '/login', isBare: true },
  { name: 'forgotten password', path: '/forgot-password', isBare: true },
  { name: 'new password, link used', path: '/reset-password?token=used', isBare: true },
  { name: 'invitation, link used', path: '/invitation?token=used', isBare: true },
  { name: 'confirmed e-mail, link used', path: '/confirm-email?token=used', isBare: true },
]

/** Every page that opens without saying which record, as the contract lists them. A new one is walked by itself. */
const plainPages = Object.entries(pages)
  .filter(([path, { isPlanned }]) => !isPlanned && !path.includes('$'))
  .map(([path]): Screen => ({ name: path, path }))

/** What is drawn, by area; beside the plain pages what a record, a tab or a dialog shows. In English: what is pressed is found by its words. */
export const areas: Record<string, Screen[]> = {
  'pages, first third': plainPages.filter((_, index) => index % 3 === 0),
  'pages, second third': plainPages.filter((_, index) => index % 3 === 1),
  'pages, last third': plainPages.filter((_, index) => index % 3 === 2),
  inventory: [
    { name: 'item', path: async (page) => `/dashboard/inventory/${(await firstItem(page)).id}` },
    { name: 'product', path: async (page) => `/dashboard/products/${(await firstItem(page)).productId}` },
    { name: 'by product', path: '/dashboard/inventory?group=product' },
    { name: 'edit', path: async (page) => `/dashboard/inventory/${(await firstItem(page)).id}/edit` },
    { name: 'not live', path: '/dashboard/bids' },
    { name: 'search', path: '/dashboard/search?q=glove' },
    { name: 'search without result', path: '/dashboard/search?q=zzzzqq' },
  ],
  'an item': [
    ...['stock', 'ledger', 'demand', 'replenishment', 'elsewhere', 'codes', 'history'].map((tab) => ({
      name: `item ${tab}`,
      path: async (page: Page) => `/dashboard/inventory/${(await firstItem(page)).id}?tab=${tab}`,
    })),
    {
      name: 'lot',
      path: async (page) => {
        const { id } = await firstItem(page, inStock)
        const [{ lotId }] = (await ask(page, `/inventory/${id}/lots`)).filter(
          ({ lotId }: { lotId: string | null }) => lotId,
        )
        return `/dashboard/expirations/lots/${lotId}`
      },
    },
    {
      name: 'use dialog',
      path: async (page) => `/dashboard/inventory/${(await firstItem(page, inStock)).id}`,
      over: async (page) => {
        await page.getByRole('button', { name: 'Use', exact: true }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
  ],
  'expirations and alerts': [
    { name: 'expirations calendar', path: '/dashboard/expirations?view=calendar' },
    { name: 'expirations by room', path: '/dashboard/expirations?view=rooms' },
    { name: 'disposed of', path: '/dashboard/expirations?view=disposals' },
    {
      name: 'write-off',
      path: async (page) =>
        `/dashboard/write-offs/${(await ask(page, '/expirations/disposals')).items[0].id}`,
    },
    { name: 'all alerts', path: '/dashboard/inventory-alerts?tab=all' },
  ],
  'rooms, counts and scans': [
    {
      name: 'room',
      path: async (page) => `/dashboard/inventory-rooms?room=${(await firstItem(page)).roomId}`,
    },
    {
      name: 'count',
      path: async (page) =>
        `/dashboard/inventory-rooms/counts/${(await ask(page, '/counts?state=open')).items[0].id}`,
    },
    {
      name: 'count posted',
      path: async (page) =>
        `/dashboard/inventory-rooms/counts/${(await ask(page, '/counts?state=posted')).items[0].id}`,
    },
    { name: 'anomalies', path: '/dashboard/inventory-detection?tab=anomalies' },
  ],
  compliance: [
    {
      name: 'device',
      path: async (page) =>
        `/dashboard/compliance/device/${(await ask(page, '/devices?class=refrigerator')).items[0].id}`,
    },
    {
      name: 'device to change',
      path: async (page) =>
        `/dashboard/compliance/device/${(await ask(page, '/devices?class=sterilizer')).items[0].id}/edit`,
    },
    {
      name: 'task',
      path: async (page) =>
        `/dashboard/compliance/tasks/${(await ask(page, '/compliance/tasks?kind=temperature')).items[0].id}`,
    },
    {
      name: 'nonconformity',
      path: async (page) =>
        `/dashboard/compliance/nonconformities/${(await ask(page, '/nonconformities?state=corrected')).items[0].id}`,
    },
    {
      name: 'load with a positive test',
      path: async (page) =>
        `/dashboard/compliance/loads/${(await ask(page, '/sterilizer-loads?state=positive')).items[0].id}`,
    },
    {
      name: 'certificate',
      path: async (page) =>
        `/dashboard/compliance/iso/${(await ask(page, '/certificates?standing=valid')).items[0].id}`,
    },
    { name: 'audits', path: '/dashboard/compliance/iso?tab=audits' },
    {
      name: 'preference card with a draft',
      path: async (page) =>
        `/dashboard/procedure-calendar/cards/${(await ask(page, '/preference-cards?standing=drafted')).items[0].id}`,
    },
    {
      name: 'audit with its checklist',
      path: async (page) => {
        const { items } = await ask(page, '/audits?tab=open&pageSize=100')
        return `/dashboard/compliance/iso/audit/${items.find((audit: { clauses: number }) => audit.clauses > 0).id}`
      },
    },
    {
      name: 'clause',
      path: async (page) =>
        `/dashboard/compliance/standards?clause=${(await ask(page, '/compliance/clauses?search=7.5.6')).items[0].id}`,
    },
    { name: 'recall', path: (page) => recall(page, 'active') },
    { name: 'recall closed', path: (page) => recall(page, 'closed') },
    {
      name: 'recall in an office',
      path: async (page) => {
        const path = await recall(page, 'active')
        const { officeTasks } = await ask(page, path.replace('/dashboard/compliance', ''))
        return `${path}/office/${officeTasks[0].office.id}`
      },
    },
  ],
  procedures: [
    { name: 'week', path: '/dashboard/procedure-calendar?view=week' },
    { name: 'month', path: '/dashboard/procedure-calendar?view=month' },
    { name: 'agenda', path: '/dashboard/procedure-calendar?view=agenda' },
    { name: 'cases', path: '/dashboard/procedure-calendar?view=list' },
    {
      name: 'case that is short',
      path: async (page) =>
        `/dashboard/procedure-calendar/cases/${(await ask(page, '/cases?readiness=red')).items[0].id}`,
    },
    {
      name: 'case completed',
      path: async (page) =>
        `/dashboard/procedure-calendar/cases/${(await ask(page, '/cases?state=completed')).items[0].id}`,
    },
    {
      name: 'case to pick',
      path: async (page) => `/dashboard/procedure-calendar/picks/${(await ask(page, '/case-picks'))[0].id}`,
    },
  ],
  bids: [
    ...['overview', 'vendors', 'compare', 'scoring', 'award'].map((tab) => ({
      name: `bid, ${tab}`,
      path: async (page: Page) =>
        `/dashboard/bids/${(await ask(page, '/bids?state=evaluating')).items[0].id}?tab=${tab}`,
    })),
    {
      name: 'bid to publish',
      path: async (page) =>
        `/dashboard/create-bid?step=review&id=${(await ask(page, '/bids?state=draft')).items[0].id}`,
    },
  ],
  offices: [
    { name: 'transfers', path: '/dashboard/offices/transfer?tab=all' },
    { name: 'new transfer', path: newTransfer },
    { name: 'rebalancing', path: '/dashboard/offices/transfer?tab=suggested' },
    { name: 'transfer', path: transferIn('requested') },
    {
      name: 'transfer to receive',
      path: async (page) => `${await transferIn('in_transit')(page)}?mode=receive`,
    },
    { name: 'transfer short', path: transferIn('received') },
    { name: 'office', path: '/dashboard/offices', over: (page) => openOffice(page) },
    { name: 'edit office', path: '/dashboard/offices', over: (page) => openOffice(page, 'Edit Office') },
    { name: 'delete office', path: '/dashboard/offices', over: (page) => openOffice(page, 'Delete Office') },
  ],
  money: [
    {
      name: 'budget draft',
      path: budgetDraft,
      over: (page) => page.getByRole('button', { name: 'Laboratory', exact: true }).click(),
    },
    {
      name: 'close a year',
      path: '/dashboard/budget-allocation',
      over: async (page) => {
        await page.getByRole('button', { name: 'Close year' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
  ],
  orders: [
    {
      name: 'order',
      path: async (page) => `/dashboard/orders/${(await ask(page, '/orders?state=submitted')).items[0].id}`,
    },
    {
      name: 'edit order',
      path: async (page) => `/dashboard/orders/${(await ask(page, '/orders?state=draft')).items[0].id}?edit`,
    },
    { name: 'template', path: template },
    { name: 'edit template', path: async (page) => `${await template(page)}?edit` },
    {
      name: 'draft vendor order',
      path: async (page) =>
        `/dashboard/vendor-orders/${(await ask(page, '/vendor-orders?tab=to_send')).items[0].id}`,
    },
    {
      name: 'sent vendor order',
      path: async (page) =>
        `/dashboard/vendor-orders/${(await ask(page, '/vendor-orders?tab=open')).items[0].id}`,
    },
    {
      name: 'receiving a vendor order',
      path: async (page) =>
        `/dashboard/vendor-orders/${(await ask(page, '/receipts/expected')).items[0].id}/receive`,
    },
    {
      name: 'receipt with a claim',
      path: async (page) =>
        `/dashboard/vendor-orders/receipts/${(await ask(page, '/receipts?only=problems')).items[0].id}`,
    },
    {
      name: 'invoice for a vendor order',
      path: async (page) =>
        `/dashboard/vendor-orders/invoices/new?vendorOrderId=${(await ask(page, '/receipts')).items[0].orders[0].id}`,
    },
    {
      name: 'received, not invoiced, by line',
      path: async (page) =>
        `/dashboard/vendor-orders/invoices/unbilled?month=${(await ask(page, '/invoices/unbilled')).months[0].month}`,
    },
    { name: 'blanket order', path: (page) => blanketOrder(page, 'active') },
    { name: 'edit blanket order', path: async (page) => `${await blanketOrder(page, 'draft')}?edit` },
  ],
  vendors: [
    { name: 'vendor', path: vendor() },
    { name: 'price lists', path: vendor('/prices') },
    { name: 'bank details', path: vendor('/bank') },
  ],
  reports: [
    ...['overview', 'inventory', 'transfers', 'financial', 'performance'].map((type) => ({
      name: `report ${type}`,
      path: `/dashboard/offices/reports?type=${type}&compare=true`,
    })),
    {
      name: 'report rows',
      path: '/dashboard/offices/reports',
      over: async (page) => {
        await page.locator('main').getByRole('button').filter({ hasText: /\$/ }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
  ],
  people: [
    {
      name: 'person',
      path: async (page) => `/dashboard/users/${(await ask(page, '/people?pageSize=1')).items[0].id}`,
    },
    {
      name: 'department',
      path: async (page) =>
        `/dashboard/departments/${encodeURIComponent((await firstItem(page)).department || 'General')}`,
    },
  ],
  documents: [
    {
      name: 'document',
      path: async (page) =>
        `/dashboard/documents/${(await ask(page, '/documents?pageSize=1')).items[0].slug}`,
    },
    {
      name: 'add document',
      path: '/dashboard/documents',
      over: async (page) => {
        await page.getByRole('button', { name: 'Add document' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
  ],
  'over every page': [
    { name: 'unauthorized', path: '/unauthorized', isBare: true },
    {
      name: 'search dropdown',
      path: '/dashboard',
      over: async (page) => {
        await page.getByRole('combobox', { name: 'Search' }).fill('glove')
        await expect(page.getByRole('option').first()).toBeVisible()
      },
    },
    {
      name: 'notification panel',
      path: '/dashboard',
      over: async (page) => {
        await page.getByRole('button', { name: /^Notifications/ }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'user menu',
      path: '/dashboard',
      over: async (page) => {
        await page.getByRole('button', { name: /^Your account/ }).click()
        await expect(page.getByRole('menu')).toBeVisible()
      },
    },
    {
      name: 'keys',
      path: '/dashboard',
      // The keys are listened to soon after the first paint, not before.
      over: (page) =>
        expect(async () => {
          await page.keyboard.press('?')
          await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
        }).toPass(),
    },
  ],
  'profile and settings': [
    { name: 'profile', path: '/dashboard/profile' },
    { name: 'profile security', path: '/dashboard/profile', over: tab('Security') },
    { name: 'profile preferences', path: '/dashboard/profile', over: tab('Preferences') },
    { name: 'settings', path: '/dashboard/settings' },
    { name: 'settings preferences', path: '/dashboard/settings', over: tab('Preferences') },
    { name: 'settings privacy', path: '/dashboard/settings', over: tab('Privacy') },
    { name: 'settings security', path: '/dashboard/settings', over: tab('Security') },
  ],
}

/** Until nothing is loading and nothing moves. The stream of notices never ends, so the network is no sign. */
export async function settled(page: Page) {
  // What watches its own size draws again in the frame after.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // Ten panels of statistics share one embedded database.
  const loading = page.locator('[aria-busy="true"]:visible, [data-dimmed="true"]:visible')
  await expect(loading).toHaveCount(0, { timeout: 30_000 })
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
}

type Router = {
  navigate: (to: { href: string }) => Promise<void>
  state: { status: string; location: object; resolvedLocation?: object }
}

/** As a link does, without loading the application again. */
async function follow(page: Page, href: string) {
  await page.evaluate(
    (to) => (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate({ href: to }),
    href,
  )
  // Until what stood there before is gone.
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = (window as unknown as { __TSR_ROUTER__: Router })
      .__TSR_ROUTER__.state
    return status === 'idle' && location === resolvedLocation
  })
}

/** Whether the shell stands there with nothing over it that a link would leave open. */
async function isPlain(page: Page) {
  const over = page.locator('[role=dialog], [role=menu], [role=listbox]').locator('visible=true')
  if ((await page.locator('main').count()) === 0 || !page.url().includes('/dashboard')) return false
  // Twice: a field in a dialog may have the first.
  for (let presses = 0; presses < 2 && (await over.count()) > 0; presses++) {
    await page.keyboard.press('Escape')
    await settled(page)
  }
  return (await over.count()) === 0
}

/** Leads to a screen: as a link does where the shell stands, otherwise by its address. */
export async function open(page: Page, { path, over, isBare }: Screen) {
  const href = typeof path === 'string' ? path : await path(page)
  if (!isBare && (await isPlain(page))) await follow(page, href)
  else await page.goto(href)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await settled(page)
  if (!over) return
  await over(page)
  await settled(page)
}
