import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { type Language, languageNames, languages } from '@wellstock/domain/identity/preferences'
import axe, { type RunOptions } from 'axe-core'
import { AGAIN, test as base, expect, ownHeaders } from './journey.ts'
import { LONGER_TEXT, REPLACED, speakLonger } from './longer-language.ts'
import { areas, beforeSignIn, open, type Screen, settled } from './screens.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** A4, at 96 dots an inch. */
const paper = { width: 794, height: 1123 }

type Theme = 'light' | 'dark'
const otherThan = (theme: Theme): Theme => (theme === 'light' ? 'dark' : 'light')

/** Shows screens as somebody sees them who chose a theme and a language, which are put back afterwards. */
class VisualCheck {
  readonly page: Page
  theme: Theme = 'light'
  language: Language = 'en'

  constructor(page: Page) {
    this.page = page
  }

  /** Leads there as a link does where the shell stands with nothing over it, otherwise by the address. */
  async open(screen: Screen) {
    await open(this.page, screen)
    await this.isShown()
  }

  /** Beside the shell nothing is saved: what was chosen last on this computer is there from the first paint on. */
  async choose(theme: Theme, language: Language) {
    if (this.theme === theme && this.language === language) return
    await this.page.evaluate(
      (stored) => {
        localStorage.setItem('wellstock:theme', stored.theme)
        localStorage.setItem('wellstock:locale', JSON.stringify(stored.language))
      },
      { theme, language },
    )
    Object.assign(this, { theme, language })
  }

  /** On the page that stands: the switch in the header saves the other theme, and takes on the language as well. */
  async switchTheme(language: Language = this.language) {
    if (language !== this.language) await this.save({ language: languageNames[language] })
    const saving = this.page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/settings/application'),
    )
    await this.page.locator('header [role=switch]').dispatchEvent('click')
    // What comes next may load the page again, and would cut off what is still being saved.
    const saved = await saving
    expect(saved.status(), await saved.text()).toBe(200)
    Object.assign(this, { theme: otherThan(this.theme), language })
    await this.isShown()
    await settled(this.page)
  }

  async putBack() {
    await this.save({ theme: 'light', language: languageNames.en })
  }

  async save(preferences: { theme?: Theme; language?: string }) {
    const { request } = this.page.context()
    const headers = await ownHeaders(request)
    if (!headers['x-xsrf-token']) return
    const answer = await request.put('/api/settings/application', {
      data: { preferences },
      headers,
      ...AGAIN,
    })
    expect(answer.status()).toBe(200)
  }

  private async isShown() {
    const html = this.page.locator('html')
    await expect.soft(html).toHaveAttribute('data-mantine-color-scheme', this.theme)
    await expect.soft(html).toHaveAttribute('lang', this.language)
    // The login page brings its texts in all languages along: there is no file to put another in the place of.
    if (this.language === REPLACED && !this.page.url().endsWith('/login'))
      await expect.soft(this.page.locator('body')).toHaveText(LONGER_TEXT)
  }
}

const test = base.extend<{ visual: VisualCheck }>({
  // A worker between the page and the server would load a language past us.
  contextOptions: async ({ contextOptions }, use) => use({ ...contextOptions, serviceWorkers: 'block' }),
  visual: async ({ page }, use) => {
    const visual = new VisualCheck(page)
    await use(visual)
    await visual.putBack()
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

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Reads each color once: axe takes half of its time to read the same few again for every element that lies behind a text. */
function readColorsOnce() {
  type Color = { parseString(text: string): Color; r: number; g: number; b: number; alpha: number }
  type Commons = { color: { Color: { prototype: Color } } }
  const { prototype } = (window as unknown as { axe: { commons: Commons } }).axe.commons.color.Color
  const read = prototype.parseString
  const known = new Map<string, object>()
  prototype.parseString = function (this: Color, text) {
    const color = known.get(text)
    if (color) return Object.assign(this, color)
    read.call(this, text)
    const { r, g, b, alpha } = this
    known.set(text, { r, g, b, alpha })
    return this
  }
}

/** What axe looks for and would report as minor or moderate at most. */
const lesserRules = Object.fromEntries(
  (axe as unknown as { _audit: { rules: { id: string; impact: string }[] } })._audit.rules
    .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => [id, { enabled: false }]),
)

async function accessible(page: Page, only?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
    await page.evaluate(readColorsOnce)
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(only ? { runOnly: only } : { rules: lesserRules }),
  }
  const serious = await page.evaluate(async (asked) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(asked)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, options)
  expect.soft(serious, page.url()).toEqual([])
}

/** Black on white, as wide as the paper, with nothing to scroll or to press, and headed by what it is and when it was printed. */
async function onPaper(page: Page) {
  // As wide tables are printed: across.
  const isWide = (await page.locator('main th:nth-child(9)').count()) > 0
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

const accessibleIn = (page: Page, theme: Theme) =>
  // Colors are all that a theme changes.
  accessible(page, theme === 'dark' ? ['color-contrast'] : undefined)

async function onPhone(page: Page) {
  await page.setViewportSize(phone)
  await settled(page)
  await sideways(page)
}

/** In one theme, in English; with the dark one also what comes of it on paper, and on a phone. */
async function checkTheme({ page, theme }: VisualCheck, { over }: Screen) {
  await test.step(`axe ${theme}`, async () => {
    await page.setViewportSize(desktop)
    await settled(page)
    await accessibleIn(page, theme)
  })
  if (theme === 'light') return
  await test.step('paper', () => onPaper(page))
  if (!over) await test.step('phone', () => onPhone(page))
}

/**
 * Everything a screen is checked for. Each switch changes the theme, and the language where it is time: the next screen
 * begins with what the one before ended with.
 */
async function checkScreen(visual: VisualCheck, screen: Screen) {
  const { page } = visual
  const isLonger = visual.language === REPLACED
  await page.setViewportSize(isLonger ? phone : desktop)
  await test.step('open', () => visual.open(screen))
  if (isLonger) {
    await test.step('longer', () => onPhone(page))
    await test.step('switch', () => visual.switchTheme('en'))
  }
  await checkTheme(visual, screen)
  await test.step('switch', () => visual.switchTheme())
  await checkTheme(visual, screen)
  // What stands over the page is found by its English words.
  if (isLonger || screen.over) return
  await page.setViewportSize(phone)
  await test.step('switch', () => visual.switchTheme(REPLACED))
  await test.step('longer', () => onPhone(page))
}

/** A phone may have another way to what stands over the page. */
async function checkOver(visual: VisualCheck, screen: Screen) {
  if (visual.language !== 'en') await visual.switchTheme('en')
  await checkScreen(visual, screen)
  await visual.page.setViewportSize(phone)
  await test.step('phone', async () => {
    await visual.open(screen)
    await sideways(visual.page)
  })
}

async function checkBare(visual: VisualCheck, screen: Screen) {
  const { page } = visual
  const show = async (theme: Theme, language: Language) => {
    await visual.choose(theme, language)
    await visual.open(screen)
  }
  await page.setViewportSize(desktop)
  for (const theme of ['light', 'dark'] as const) {
    await show(theme, 'en')
    await accessibleIn(page, theme)
  }
  await onPhone(page)
  const longer: readonly Language[] =
    screen.path === '/login' ? languages.filter((language) => language !== 'en') : [REPLACED]
  for (const language of longer) {
    await show('light', language)
    await sideways(page)
  }
  await visual.choose('light', 'en')
}

async function check(visual: VisualCheck, screens: Screen[]) {
  await speakLonger(visual.page)
  for (const screen of screens)
    await test.step(screen.name, () =>
      (screen.isBare ? checkBare : screen.over ? checkOver : checkScreen)(visual, screen),
    )
}

test.describe('axe finds nothing serious in either theme, every screen prints, and nothing is wider than a phone, be its texts as long as in any language', () => {
  test.describe.configure({ timeout: 300_000 })

  test('before the sign-in', async ({ visual }) => {
    await check(visual, beforeSignIn)
  })

  for (const [area, screens] of Object.entries(areas))
    test(area, async ({ visual, signedInAs }) => {
      await signedInAs('admin')
      await visual.putBack()
      await check(visual, screens)
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
  await visual.save({ theme: 'dark' })
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
