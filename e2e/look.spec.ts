import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Language } from '@wellstock/contract/preferences'
import { expect, test } from './journey.ts'
import { open, screens } from './screens.ts'

const phone = { width: 390, height: 844 }

/** The page as somebody sees it who chose this, without the choice being kept: other journeys share the account. */
async function choose(page: Page, choice: { theme?: 'light' | 'dark'; language?: Language }) {
  const { theme = 'light', language = 'en' } = choice
  await page.addInitScript(
    (stored) => {
      localStorage.setItem('wellstock:theme', stored.theme)
      localStorage.setItem('wellstock:locale', JSON.stringify(stored.language))
    },
    { theme, language },
  )
  await page.route('**/api/auth/session', async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const session = await response.json()
    session.preferences = { ...session.preferences, theme, language }
    await route.fulfill({ response, json: session })
  })
}

/** Nothing is cut off at the right either, except in a box that scrolls by itself. */
async function sideways(page: Page) {
  const beyond = await page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    return Array.from(document.querySelectorAll('main *, [role=dialog] *'))
      .filter(
        (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1,
      )
      .filter((element) => !scrolls(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 120))
  })
  expect.soft(beyond, page.url()).toEqual([])
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect.soft(wide).toBeLessThanOrEqual(window ?? 0)
}

async function axe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect
    .soft(
      serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      page.url(),
    )
    .toEqual([])
}

const signedOut = screens.filter(({ role }) => role === 'nobody')
const signedIn = screens.filter(({ role }) => role !== 'nobody')

/** One screen after the other in one browser, as somebody would go through them; each says for itself what is wrong. */
async function goThrough(page: Page, list: typeof screens, look: (page: Page) => Promise<void>) {
  for (const screen of list)
    await test.step(screen.name, async () => {
      await open(page, screen)
      await look(page)
    })
}

test.describe.configure({ timeout: 1_200_000 })
// A screen says for itself what is wrong with it; recording all of them takes longer than looking at them.
test.use({ trace: 'off' })

for (const theme of ['light', 'dark'] as const)
  test.describe(`in the ${theme} theme`, () => {
    const look = async (page: Page) => {
      await expect.soft(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
      await axe(page)
    }

    test('axe finds nothing serious before the sign-in', async ({ page }) => {
      await choose(page, { theme })
      await goThrough(page, signedOut, look)
    })

    test('axe finds nothing serious after it', async ({ page, signedInAs }) => {
      await choose(page, { theme })
      await signedInAs('admin')
      await goThrough(page, signedIn, look)
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('nothing is wider than the window', async ({ page, signedInAs }) => {
    await choose(page, {})
    await goThrough(page, signedOut, sideways)
    await signedInAs('admin')
    await goThrough(page, signedIn, sideways)
  })

  test('the menu opens as a drawer and leads to the inventory', async ({ page, signedInAs }) => {
    await signedInAs('inventory_viewer')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('link', { name: 'Inventory', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  })

  for (const language of ['es', 'fr', 'de'] as const)
    test(`nor in ${language}`, async ({ page, signedInAs }) => {
      await choose(page, { language })
      await signedInAs('admin')
      await goThrough(
        page,
        signedIn.filter(({ over }) => !over),
        async () => {
          await expect.soft(page.locator('html')).toHaveAttribute('lang', language)
          await sideways(page)
        },
      )
    })
})
