import type { Locator, Page } from '@playwright/test'
import { type Language, languageNames } from '@wellstock/domain/identity/preferences'
import axe from 'axe-core'
import { AGAIN, test as base, expect, ownHeaders } from './journey.ts'
import { areas, beforeSignIn, open, type Screen, settled } from './screens.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

type Theme = 'light' | 'dark'

/** Shows screens as somebody sees them who chose a theme and a language, which are put back afterwards. */
class VisualCheck {
  readonly page: Page
  private readonly html: Locator

  constructor(page: Page) {
    this.page = page
    this.html = page.locator('html')
  }

  async open(screen: Screen, { theme = 'light' as Theme, language = 'en' as Language } = {}) {
    await this.save(theme, language)
    await this.page.addInitScript(
      (stored) => {
        localStorage.setItem('wellstock:theme', stored.theme)
        localStorage.setItem('wellstock:locale', JSON.stringify(stored.language))
      },
      { theme, language },
    )
    await open(this.page, screen)
    await expect.soft(this.html).toHaveAttribute('data-mantine-color-scheme', theme)
    await expect.soft(this.html).toHaveAttribute('lang', language)
  }

  /** On the page that stands: the switch in the header saves the other theme, and takes on the language as well. */
  async change({ theme, language = 'en' }: { theme?: Theme; language?: Language }) {
    await this.save(undefined, language)
    await this.page.locator('header [role=switch]').dispatchEvent('click')
    if (theme) await expect.soft(this.html).toHaveAttribute('data-mantine-color-scheme', theme)
    await expect.soft(this.html).toHaveAttribute('lang', language)
    await settled(this.page)
  }

  async save(theme: Theme | undefined, language: Language) {
    const { request } = this.page.context()
    const headers = await ownHeaders(request)
    if (!headers['x-xsrf-token']) return
    const answer = await request.put('/api/settings/application', {
      data: { preferences: { theme, language: languageNames[language] } },
      headers,
      ...AGAIN,
    })
    expect(answer.status()).toBe(200)
  }
}

const test = base.extend<{ visual: VisualCheck }>({
  visual: async ({ page }, use) => {
    const visual = new VisualCheck(page)
    await use(visual)
    await visual.save('light', 'en')
  },
})

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

async function accessible(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const serious = await page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run({ resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })
  expect.soft(serious, page.url()).toEqual([])
}

/** Everything a screen is checked for, in as few visits as show it all. */
async function checkScreen(visual: VisualCheck, screen: Screen) {
  const { page } = visual
  await page.setViewportSize(desktop)
  await visual.open(screen)
  await accessible(page)
  await (screen.isBare ? visual.open(screen, { theme: 'dark' }) : visual.change({ theme: 'dark' }))
  await accessible(page)

  await page.setViewportSize(phone)
  // A phone may have another way to what stands over the page.
  await (screen.over ? visual.open(screen) : settled(page))
  await sideways(page)
  // What stands over the page is found by its English words.
  if (screen.over) return
  for (const language of ['es', 'fr', 'de'] as const) {
    await (screen.isBare ? visual.open(screen, { language }) : visual.change({ language }))
    await sideways(page)
  }
}

test.describe('axe finds nothing serious in either theme, and nothing is wider than a phone in any language', () => {
  test.describe.configure({ timeout: 300_000 })

  test('before the sign-in', async ({ visual }) => {
    for (const screen of beforeSignIn) await test.step(screen.name, () => checkScreen(visual, screen))
  })

  for (const [area, screens] of Object.entries(areas))
    test(area, async ({ visual, signedInAs }) => {
      await signedInAs('admin')
      for (const screen of screens) await test.step(screen.name, () => checkScreen(visual, screen))
    })
})

test('what opens in the dark theme is dark before it is known who is there', async ({
  visual,
  signedInAs,
}) => {
  const page = await signedInAs('admin')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/session', async (route) => {
    await asked
    await route.continue()
  })
  await visual.save('dark', 'en')
  await page.addInitScript(() => localStorage.setItem('wellstock:theme', 'dark'))
  await page.goto('/dashboard/inventory')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await accessible(page)
  answer()
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await accessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu opens as a drawer and leads to the inventory', async ({ page, signedInAs }) => {
    await signedInAs('inventory_viewer')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('link', { name: 'Inventory', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  })
})
