import type { Page } from '@playwright/test'
import type { Language } from '@wellstock/domain/identity/preferences'
import { readMessages } from '@wellstock/messages/catalog'
import type { Message } from '@wellstock/messages/say'

/** The language whose place it takes: of the three its amounts of money are the widest. */
export const REPLACED = 'fr' satisfies Language
const languages = ['es', 'fr', 'de']
const LONGER = 1.4

type Messages = Record<string, Message>

// None of our languages has these letters.
const accented: Record<string, string> = {
  ...{ a: 'ā', e: 'ē', i: 'ī', o: 'ō', u: 'ū', c: 'č', n: 'ň', s: 'š', z: 'ž' },
  ...{ A: 'Ā', E: 'Ē', I: 'Ī', O: 'Ō', U: 'Ū', C: 'Č', N: 'Ň', S: 'Š', Z: 'Ž' },
}
/** What a text in the longer language has, and no other. */
export const LONGER_TEXT = /[āēīōūĀĒĪŌŪ]/

const isParameter = (part: string) => /^\{\w+\}$/.test(part)
const partsOf = (text: string) => text.split(/(\{\w+\})/)
const withoutParameters = (text: string) =>
  partsOf(text)
    .filter((part) => !isParameter(part))
    .join('')

/** Where a line may break. A no-break space, as French has before a colon, is part of a word. */
const wordsOf = (text: string) => text.split(/[ \n]|(?<=[-–—])/)
const longest = (words: string[]) => Math.max(...words.map((word) => word.length))

function textsOf(message: Message): string[] {
  if (typeof message === 'string') return [message]
  const { plural, select, ...forms } = message
  return Object.values(forms).flatMap((form) => (form === undefined ? [] : textsOf(form)))
}

/** How long a text is and its longest word: on a phone the one makes more lines, the other makes a line too long. */
export function lengthOf(message: Message) {
  const texts = textsOf(message).map(withoutParameters)
  return {
    text: Math.max(...texts.map((text) => text.length)),
    word: Math.max(...texts.map((text) => longest(wordsOf(text)))),
  }
}

/** As wide as so many letters of another language, which may have wider ones. */
const atLeast = (length: number) => Math.ceil(1.1 * length) + 1

/** One text with accents, its longest word and the whole at least as long as said. */
function lengthen(text: string, least: { text: number; word: number }): string {
  const length = withoutParameters(text).length
  const words = withoutParameters(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  const word = words.find(({ length }) => length === longest(words))
  const longWord = Math.max(least.word, Math.ceil(LONGER * longest(wordsOf(withoutParameters(text)))))
  const more = longWord - (word ?? '').length
  let rest = Math.max(Math.ceil(LONGER * length), least.text) - length - more
  let isStretched = false
  const parts = partsOf(text).map((part) => {
    if (isParameter(part)) return part
    const letters = (each: string) => each.replace(/\p{L}/gu, (letter) => accented[letter] ?? letter)
    if (!word || isStretched || !part.includes(word)) return letters(part)
    isStretched = true
    const end = part.indexOf(word) + word.length
    return letters(part.slice(0, end)) + 'ō'.repeat(more) + letters(part.slice(end))
  })
  if (!word) parts.push('~'.repeat(more))
  for (; rest > 0; rest -= longWord + 1)
    parts.push(` ${'~'.repeat(Math.max(1, Math.min(longWord, rest - 1)))}`)
  return parts.join('')
}

function longer(english: Message, least: { text: number; word: number }): Message {
  if (typeof english === 'string') return lengthen(english, least)
  const { plural, select, ...forms } = english
  return Object.fromEntries([
    ...Object.entries({ plural, select }).filter(([, parameter]) => parameter),
    ...Object.entries(forms).map(([form, message]) => [form, message && longer(message, least)]),
  ])
}

/** Every English text of the pages with accents, four tenths longer, and as long as the longest translation at least. */
export function longerMessages(): Messages {
  const translations = languages.map((language) => readMessages(language, 'pages', 'problems'))
  return Object.fromEntries(
    Object.entries(readMessages('en', 'pages', 'problems')).map(([key, english]) => {
      const lengths = translations.map((messages) => lengthOf(messages[key] ?? english))
      const least = {
        text: atLeast(Math.max(...lengths.map(({ text }) => text))),
        word: atLeast(Math.max(...lengths.map(({ word }) => word))),
      }
      return [key, longer(english, least)]
    }),
  )
}

let file: string | undefined

/** As the build writes the file of a language. */
function longerFile() {
  file ??= `export default JSON.parse(${JSON.stringify(JSON.stringify(longerMessages()))})`
  return file
}

const isCatalog = (source: string) => /^[^`]*JSON\.parse\(`\{/.test(source)

/**
 * From here on the browser gets the longer texts where it asks for those of the language they replace. By a session of
 * the browser's own tools: with a route of Playwright's nothing would be taken from the cache any more.
 */
export async function speakLonger(page: Page) {
  const tools = await page.context().newCDPSession(page)
  tools.on('Fetch.requestPaused', async ({ requestId }) => {
    const { body, base64Encoded } = await tools.send('Fetch.getResponseBody', { requestId })
    const source = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString()
    // The names of days and months are in a file of the same name.
    if (!isCatalog(source)) return tools.send('Fetch.continueResponse', { requestId })
    return tools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'Content-Type', value: 'text/javascript; charset=utf-8' }],
      body: Buffer.from(longerFile()).toString('base64'),
    })
  })
  await tools.send('Fetch.enable', {
    patterns: [{ urlPattern: `*/assets/${REPLACED}-*.js`, requestStage: 'Response' }],
  })
}
