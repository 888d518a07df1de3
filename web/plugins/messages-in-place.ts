import { basename } from 'node:path'
import { type Plugin, parseAst } from 'vite'
import { catalogFiles, readMessages } from '../../messages/catalog.mjs'
import { generate } from '../../messages/generate.mjs'
import type { Message } from '../../messages/say.ts'

type Messages = Record<string, Message>
type Node = { type: string; start: number; end: number; [part: string]: unknown }

/** One for each page and more. Beyond that a pattern ships texts that are never shown: whoever wrote it can name the messages. */
const MAX_KEYS = 150
const isCatalog = (source: unknown) => /(^|\/)messages\.ts$/.test(String(source))

const isDictionary = /^\0?virtual:(language|problems)\/(\w+)$/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

/** Where `m` is used: each with what it is part of. Names of properties are no uses. */
function usesIn(node: Node, uses: [use: Node, parent: Node][] = []) {
  for (const child of childrenOf(node)) {
    const isName = !node.computed && (child === node.property || child === node.key)
    if (child.type === 'Identifier' && child.name === 'm' && !isName) uses.push([child, node])
    else if (child.type !== 'ImportDeclaration') usesIn(child, uses)
  }
  return uses
}

/** The keys ``m[`${kind}_${state}`]`` may mean. */
function keysOf(template: Node, messages: Messages): string[] {
  const quasis = template.quasis as { value: { cooked: string } }[]
  const pattern = new RegExp(`^${quasis.map(({ value }) => value.cooked).join('\\w+')}$`)
  return Object.keys(messages).filter((key) => pattern.test(key))
}

/**
 * `m.key` becomes `message("key", "the English text")`, and ``m[`kind_${kind}`]`` looks into a table of the texts it
 * may mean, so that every file has just the texts it shows. `others` are languages that come along with the English.
 */
export function inPlace(
  code: string,
  file: string,
  english: Messages,
  others: Record<string, Messages> = {},
) {
  const program = parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
  const imported = childrenOf(program).find(
    (node) => node.type === 'ImportDeclaration' && isCatalog((node.source as Node).value),
  )
  if (!imported) return null

  const refuse = (node: Node, why: string): never => {
    throw new Error(`${file}:${code.slice(0, node.start).split('\n').length} ${why}`)
  }
  if (code.slice(imported.start, imported.end).replace(/ from .*/s, '') !== 'import { m }')
    refuse(imported, 'imports the messages otherwise than as { m }')

  const shown = new Set<string>()
  const tables = new Map<string, string>()
  const edits: { start: number; end: number; text: string }[] = []
  for (const [use, parent] of usesIn(program)) {
    const property = parent.property as Node
    if (parent.type !== 'MemberExpression' || parent.object !== use)
      refuse(use, 'uses m otherwise than for one of its messages')
    if (!parent.computed) {
      const key = String(property.name)
      if (!Object.hasOwn(english, key)) refuse(use, `uses a message that is not there: ${key}`)
      shown.add(key)
      const text = `$message(${JSON.stringify(key)}, ${JSON.stringify(english[key])})`
      edits.push({ start: parent.start, end: parent.end, text })
      continue
    }
    if (property.type !== 'TemplateLiteral')
      refuse(use, 'looks for a message by something other than a template')
    const keys = keysOf(property, english)
    if (keys.length === 0) refuse(use, 'looks for messages that are not there')
    if (keys.length > MAX_KEYS) refuse(use, `may mean ${keys.length} messages: name those that are meant`)
    for (const key of keys) shown.add(key)
    const content = JSON.stringify(Object.fromEntries(keys.map((key) => [key, english[key]])))
    const name = tables.get(content) ?? `$messages${tables.size}`
    tables.set(content, name)
    edits.push({ start: parent.start, end: property.start, text: `$messageOf(${name}, ` })
    edits.push({ start: property.end, end: parent.end, text: ')' })
  }

  const head = [
    `import { storeDictionary as $store, message as $message, messageOf as $messageOf } from '/src/lib/dictionary.ts'`,
    ...Array.from(tables, ([content, name]) => `const ${name} = ${content}`),
    ...Object.entries(others).map(([language, messages]) => {
      const own = Object.fromEntries([...shown].map((key) => [key, messages[key]]))
      return `$store('${language}', ${JSON.stringify(own)})`
    }),
  ]
  edits.push({ start: imported.start, end: imported.end, text: head.join(';') })
  let result = code
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end)
  return result
}

/**
 * The catalog for the browser: `virtual:language/es` is the table of one language, `virtual:problems/es` that of what is
 * wrong. During development and tests
 * `m` is made from the English one (src/lib/messages.ts). In the build each file carries the English texts it shows,
 * and another language is a file of its own, loaded where it is wanted; or, for the login page, comes along as well.
 */
export function messagesInPlace({ along = [] }: { along?: string[] } = {}): Plugin {
  let isBuild = false
  let english: Messages
  let others: Record<string, Messages>
  return {
    name: 'messages-in-place',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    buildStart() {
      if (!isBuild) return
      // Refuses a catalog with something wrong in it.
      generate()
      english = readMessages('en', 'pages')
      others = Object.fromEntries(along.map((language) => [language, readMessages(language, 'pages')]))
    },
    resolveId(id) {
      return isDictionary.test(id) ? `\0${id}` : null
    },
    load(id) {
      const [, kind, language] = isDictionary.exec(id) ?? []
      if (!language) return null
      if (isBuild && kind === 'language' && language === 'en')
        throw new Error('Something imports the whole catalog')
      for (const file of catalogFiles()) if (basename(file, '.json') === language) this.addWatchFile(file)
      const isAlong = isBuild && kind === 'language' && along.includes(language)
      const messages = isAlong ? {} : readMessages(language, kind === 'problems' ? 'problems' : 'pages')
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`
    },
    transform(code, id) {
      const [file = id] = id.split('?')
      if (!isBuild || !/\/src\/.*\.tsx?$/.test(file) || !/\bm\b/.test(code)) return null
      const result = inPlace(code, file, english, others)
      return result === null ? null : { code: result, map: null }
    },
  }
}
