import type { BrowserContext, Page, Request } from '@playwright/test'
import { emailOf, expect, PASSWORD, test } from './journey.ts'

const isStream = (request: Request) => new URL(request.url()).pathname === '/api/notifications/stream'

/** The tabs of a browser that hold a stream at this moment. */
function tabsWithStream(context: BrowserContext) {
  const open = new Map<Request, Page>()
  context.on('request', (request) => {
    if (isStream(request)) open.set(request, request.frame().page())
  })
  const forget = (request: Request) => open.delete(request)
  context.on('requestfinished', forget)
  context.on('requestfailed', forget)
  return () => [...open.values()].filter((page) => !page.isClosed())
}

test('ten tabs of one browser share one stream, and the others go on when its tab is closed', async ({
  context,
  signedInAs,
  browser,
  baseURL,
}) => {
  test.slow()
  const withStream = tabsWithStream(context)
  const first = await signedInAs('inventory_manager')
  const { items } = await (await context.request.get('/api/inventory?pageSize=50')).json()
  const [one, another] = items.filter(({ stockLevel }: { stockLevel: string }) => stockLevel === 'In Stock')

  const colleague = await browser.newContext({ baseURL })
  const login = await colleague.request.post('/api/auth/login', {
    data: { email: emailOf('admin'), password: PASSWORD },
  })
  expect(login.status()).toBe(200)
  const other = await colleague.newPage()

  async function usedUp({ id, name }: { id: string; name: string }) {
    await other.goto(`/dashboard/inventory/${id}`)
    await other.getByRole('button', { name: 'Adjust' }).first().click()
    const dialog = other.getByRole('dialog').last()
    await dialog.getByText('Lost', { exact: true }).click()
    await dialog.getByRole('button', { name: /^All / }).click()
    await dialog.getByRole('button', { name: /^Take out/ }).click()
    return `New notification: Out of stock: ${name}`
  }

  const tabs = [first]
  while (tabs.length < 10) tabs.push(await context.newPage())
  for (const tab of tabs) {
    // A page that asks little: what all of them share is in the shell.
    await tab.goto('/dashboard/notifications')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tab.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()
  }
  await expect.poll(() => withStream().length).toBe(1)

  const title = await usedUp(one)
  for (const tab of tabs) await expect(tab.getByText(title)).toBeAttached()

  const [leading] = withStream()
  const followers = tabs.filter((tab) => tab !== leading)
  const next = context.waitForEvent('request', isStream)
  await leading?.close()
  const successor = (await next).frame().page()
  expect(followers).toContain(successor)

  const secondTitle = await usedUp(another)
  for (const tab of followers) await expect(tab.getByText(secondTitle)).toBeAttached()
  await expect.poll(withStream).toEqual([successor])
  await colleague.close()
})
