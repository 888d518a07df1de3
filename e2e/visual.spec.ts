import type { Locator, Page } from '@playwright/test'
import { type Language, languageNames } from '@wellstock/domain/identity/preferences'
import axe from 'axe-core'
import { AGAIN, test as base, expect, ownHeaders } from './journey.ts'
import { areas, beforeSignIn, open, type Screen, settled } from './screens.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** A4, at 96 dots an inch. */
const paper = { width: 794, height: 1123 }

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
        // The viewer of a document is a frame without storage.
        if (window !== window.top) return
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

async function accessible(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const serious = await page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, rules)
  expect.soft(serious, page.url()).toEqual([])
}

/** Black on white, as wide as the paper, with nothing to scroll or to press, and headed by what it is and when it was printed. */
async function onPaper(page: Page) {
  // As wide tables are printed: across.
  const isWide = (await page.locator('main th:nth-child(12)').count()) > 0
  await page.setViewportSize(isWide ? { width: paper.height, height: paper.width } : paper)
  await page.emulateMedia({ media: 'print' })
  const title = await page.locator('main h1, .mantine-Modal-header h2').last().textContent()
  const head = page.locator('[data-paper-head]')
  await expect.soft(head).toContainText(/Printed by .+, \d\d\/\d\d\/\d{4} \d+:\d\d [AP]M/)
  await expect.soft(head).toContainText(title ?? '')
  const wrong = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    const shown = Array.from(document.querySelectorAll('body *')).filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    const toPress =
      'aside, header:has(+ main), .mantine-Button-root, .mantine-ActionIcon-root, [role=tablist], [data-filters]'
    const named = (elements: Element[]) =>
      elements.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 160))
    return {
      colors: [backgroundColor, color],
      toPress: named(shown.filter((element) => element.matches(toPress))),
      scrolling: named(
        shown.filter(
          (element) =>
            !element.matches('textarea') && /auto|scroll/.test(getComputedStyle(element).overflowY),
        ),
      ),
      beyond: named(
        shown.filter(
          (element) => !element.closest('svg') && element.getBoundingClientRect().right > innerWidth + 1,
        ),
      ),
    }
  })
  expect.soft(wrong, page.url()).toEqual({
    colors: ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'],
    toPress: [],
    scrolling: [],
    beyond: [],
  })
  await page.emulateMedia({ media: 'screen' })
}

/** Everything a screen is checked for, in as few visits as show it all. */
async function checkScreen(visual: VisualCheck, screen: Screen) {
  const { page } = visual
  await page.setViewportSize(desktop)
  await visual.open(screen)
  await accessible(page)
  await (screen.isBare ? visual.open(screen, { theme: 'dark' }) : visual.change({ theme: 'dark' }))
  // Colors are all that a theme changes.
  await accessible(page, ['color-contrast'])
  if (!screen.isBare) await onPaper(page)

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

test.describe('axe finds nothing serious in either theme, every screen prints, and nothing is wider than a phone in any language', () => {
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
