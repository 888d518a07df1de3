// Reads the catalog, `<feature>/<language>.json`, and says what is wrong in it.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** @typedef {import('./say.ts').Message} Message */
/** @typedef {Record<string, Message>} Messages by key */
/** @typedef {'pages' | 'problems' | 'server'} Section */
/** @typedef {Partial<Record<Section, Messages>>} Sections */
/** @typedef {Record<string, Record<string, Sections>>} Features by name, then by language */

const root = import.meta.dirname
const placeholder = /\{(\w+)\}/g

/**
 * Who says the messages of a section: `pages` the pages, `problems` the pages and the server, `server` the server alone,
 * in files and mails.
 * @type {Section[]}
 */
export const sections = ['pages', 'problems', 'server']

/** Every file of the catalog. */
export const catalogFiles = () =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!node_modules).*[\\/]\w+\.json$/.test(path))
    .sort()
    .map((path) => join(root, path))

/** @returns {Features} */
export function readFeatures() {
  const features = {}
  for (const file of catalogFiles()) {
    const feature = dirname(file).slice(root.length + 1)
    features[feature] ??= {}
    features[feature][basename(file, '.json')] = JSON.parse(readFileSync(file, 'utf8'))
  }
  return features
}

/**
 * The messages of one language, of all sections or of some. Other languages are not even read.
 * @param {string} language
 * @param {...Section} wanted
 * @returns {Messages}
 */
export const readMessages = (language, ...wanted) =>
  Object.assign(
    {},
    ...catalogFiles()
      .filter((file) => basename(file, '.json') === language)
      .map((file) => JSON.parse(readFileSync(file, 'utf8')))
      .flatMap((byName) => (wanted.length === 0 ? sections : wanted).map((section) => byName[section])),
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
 * @param {Features} features
 * @returns {string[]}
 */
export function problemsOf(features) {
  const languages = new Set(Object.values(features).flatMap((byLanguage) => Object.keys(byLanguage)))
  const home = new Map()
  const problems = []
  for (const [feature, byLanguage] of Object.entries(features)) {
    for (const language of languages)
      for (const section of Object.keys(byLanguage[language] ?? {}))
        if (!sections.includes(section))
          problems.push(`${feature}/${language}.json has a section ${section}, which nobody says`)
    for (const section of sections) {
      const english = byLanguage.en?.[section] ?? {}
      const here = `${feature}, ${section}`
      for (const key of Object.keys(english)) {
        if (home.has(key)) problems.push(`${key} is in ${home.get(key)} and in ${here}`)
        home.set(key, here)
      }
      for (const language of languages) {
        const at = `${feature}/${language}.json, ${section}`
        const messages = byLanguage[language]?.[section] ?? {}
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
  }
  return problems
}
