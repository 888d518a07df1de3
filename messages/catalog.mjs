// Reads the catalog, `<area>/<language>.json`, and says what is wrong in it.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** @typedef {import('./say.ts').Message} Message */
/** @typedef {Record<string, Message>} Messages by key */
/** @typedef {Record<string, Record<string, Messages>>} Areas by language */

const root = import.meta.dirname
const placeholder = /\{(\w+)\}/g

/** Every file of the catalog. */
export const catalogFiles = () =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!node_modules).*\/\w+\.json$/.test(path))
    .map((path) => join(root, path))

/** @param {string} file */
const areaOf = (file) => dirname(file).slice(root.length + 1)

/**
 * Who says the messages of an area: `rooms` the pages, `rooms/problems` the pages and the server, `rooms/server` the
 * server alone, in files and mails.
 * @param {string} area
 * @returns {'pages' | 'problems' | 'server'}
 */
export const speakerOf = (area) =>
  ['problems', 'server'].includes(basename(area)) ? basename(area) : 'pages'

/** @returns {Areas} */
export function readAreas() {
  const areas = {}
  for (const file of catalogFiles()) {
    areas[areaOf(file)] ??= {}
    areas[areaOf(file)][basename(file, '.json')] = JSON.parse(readFileSync(file, 'utf8'))
  }
  return areas
}

/**
 * The messages of one language, of all areas or of some. Other languages are not even read.
 * @param {string} language
 * @param {...('pages' | 'problems' | 'server')} speakers
 * @returns {Messages}
 */
export const readMessages = (language, ...speakers) =>
  Object.assign(
    {},
    ...catalogFiles()
      .filter((file) => basename(file, '.json') === language)
      .filter((file) => speakers.length === 0 || speakers.includes(speakerOf(areaOf(file))))
      .map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  )

/**
 * The parameters a message takes, each with its type.
 * @param {Message} message
 * @returns {Record<string, string>}
 */
export function parametersOf(message, found = {}) {
  if (typeof message === 'string') {
    for (const [, name] of message.matchAll(placeholder)) found[name] ??= 'string | number'
    return found
  }
  const { plural, select, ...forms } = message
  if (plural) found[plural] = 'number'
  if (select) found[select] = 'string'
  for (const form of Object.values(forms)) parametersOf(form, found)
  return found
}

/** `count: number; name: string | number`, in the order of the alphabet. */
export const signatureOf = (message) =>
  Object.entries(parametersOf(message))
    .map(([name, type]) => `${name}: ${type}`)
    .sort()
    .join('; ')

/** @type {Map<string, { known: string[], needed: Set<string> }>} */
const plurals = new Map()

/**
 * The plural forms of a language, and those that whole numbers take: the form of millions may fall to `other`.
 * @param {string} language
 */
function pluralForms(language) {
  if (!plurals.has(language)) {
    const rules = new Intl.PluralRules(language)
    plurals.set(language, {
      known: rules.resolvedOptions().pluralCategories,
      needed: new Set(Array.from({ length: 1_000 }, (_, number) => rules.select(number))),
    })
  }
  return plurals.get(language)
}

/**
 * @param {unknown} message
 * @param {string} language
 * @returns {string[]}
 */
function wrongIn(message, language) {
  if (typeof message === 'string') {
    if (message.trim() === '') return ['says nothing']
    return /[{}]/.test(message.replace(placeholder, '')) ? ['has a brace that names no parameter'] : []
  }
  const { plural, select, ...forms } = Object(message)
  if ((typeof plural === 'string') === (typeof select === 'string')) return ['is neither a text nor a choice']
  const wrong = Object.values(forms).flatMap((form) => wrongIn(form, language))
  if (forms.other === undefined) wrong.push('has no other')
  if (plural) {
    const { known, needed } = pluralForms(language)
    for (const form of needed)
      if (forms[form] === undefined && form !== 'other') wrong.push(`has no plural form ${form}`)
    for (const form of Object.keys(forms))
      if (!known.includes(form)) wrong.push(`has a plural form ${form}, which the language does not know`)
  }
  return wrong
}

/**
 * What is wrong in a catalog, in words.
 * @param {Areas} areas
 * @returns {string[]}
 */
export function problemsOf(areas) {
  const languages = new Set(Object.values(areas).flatMap((area) => Object.keys(area)))
  const home = new Map()
  const problems = []
  for (const [area, byLanguage] of Object.entries(areas)) {
    const english = byLanguage.en ?? {}
    for (const key of Object.keys(english)) {
      if (home.has(key)) problems.push(`${key} is in ${home.get(key)} and in ${area}`)
      home.set(key, area)
    }
    for (const language of languages) {
      const at = `${area}/${language}.json`
      const messages = byLanguage[language] ?? {}
      for (const key of Object.keys(english)) if (!(key in messages)) problems.push(`${at} has no ${key}`)
      for (const [key, message] of Object.entries(messages)) {
        const wrong = wrongIn(message, language)
        if (!(key in english)) wrong.push('is not in English')
        else if (wrong.length === 0 && signatureOf(message) !== signatureOf(english[key]))
          wrong.push(`takes {${signatureOf(message)}} and in English {${signatureOf(english[key])}}`)
        problems.push(...wrong.map((words) => `${at}: ${key} ${words}`))
      }
    }
  }
  return problems
}
