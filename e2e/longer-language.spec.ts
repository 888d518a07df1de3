import { expect, test } from '@playwright/test'
import { problemsOf, readMessages } from '@wellstock/messages/catalog'
import { lengthOf, longerMessages, REPLACED } from './longer-language.ts'

const pages = (language: string) => readMessages(language, 'pages', 'problems')
const longer = longerMessages()

test('the longer language says all that English says, with the same parameters and plural forms', () => {
  expect(problemsOf({ all: { en: { pages: pages('en') }, [REPLACED]: { pages: longer } } })).toEqual([])
})

for (const language of ['es', 'fr', 'de'])
  test(`no text and no word of the longer language is shorter than in ${language}`, () => {
    const shorter = Object.entries(pages(language)).filter(([key, message]) => {
      const [own, other] = [lengthOf(longer[key] ?? ''), lengthOf(message)]
      return own.text < other.text || own.word < other.word
    })
    expect(shorter).toEqual([])
  })
