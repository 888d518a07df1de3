import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Plugin, parseAst } from 'vite'

/** The other languages; English stays in the messages themselves. */
const others = ['es', 'fr', 'de']
const folder = join(import.meta.dirname, '../src/paraglide/messages')
const isMessage = (id: string) => /\/src\/paraglide\/messages\/(?!_index\.js)\w+\.js$/.test(id)
const keyOf = (id: string) => basename(id, '.js')

/** The function of each language in a compiled message: `const es_login_title = () => …` → 'es' → `() => …`. */
function functionsOf(code: string, key: string): Map<string, string> {
  const functions = new Map<string, string>()
  for (const node of parseAst(code).body) {
    if (node.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declarations)
      if (id.type === 'Identifier' && init) functions.set(id.name, code.slice(init.start, init.end))
  }
  return new Map(
    ['en', ...others].flatMap((language) => {
      const source = functions.get(`${language}_${key}`)
      // What nobody has translated is compiled to the English one's name.
      return source && source !== `en_${key}` ? [[language, source] as const] : []
    }),
  )
}

const registry = (code: string) =>
  code.includes('registry.') ? "import * as registry from '/src/paraglide/registry.js'\n" : ''

/**
 * In the build every compiled message carries its English text alone, and each other language is one file that is
 * loaded where it is wanted: `virtual:language/es`, a table from message to function that
 * `src/lib/dictionary.ts` looks into. During development and tests all languages stay where they were compiled.
 */
export function languagesApart(): Plugin {
  let isBuild = false
  return {
    name: 'languages-apart',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId(id) {
      return id.startsWith('virtual:language/') ? `\0${id}` : null
    },
    async load(id) {
      if (!id.startsWith('\0virtual:language/')) return null
      const entries: string[] = []
      if (isBuild)
        for (const name of (await readdir(folder)).filter((file) => isMessage(join(folder, file))).sort()) {
          const source = functionsOf(await readFile(join(folder, name), 'utf8'), keyOf(name))
          const said = source.get(basename(id))
          if (said) entries.push(`${keyOf(name)}: ${said}`)
        }
      const code = `export default {${entries.join(',\n')}}`
      return registry(code) + code
    },
    transform(code, id) {
      if (!isBuild || !isMessage(id)) return null
      const key = keyOf(id)
      const english = functionsOf(code, key).get('en')
      if (english === undefined) throw new Error(`${id} has no English text`)
      // A name with a capital letter is compiled under another, since not every file system tells the two apart.
      const name = /export \{ \w+ as "(\w+)" \}/.exec(code)?.[1] ?? key
      return {
        code: `${registry(english)}import { message } from '/src/lib/dictionary.ts'
export const ${name} = /*#__PURE__*/ message('${key}', ${english})`,
        map: null,
      }
    },
  }
}

/** In the build the messages' runtime is which language it is, and nothing more: the rest finds that out, unasked here. */
export const plainRuntime = (): Plugin => ({
  name: 'plain-message-runtime',
  apply: 'build',
  load(id) {
    if (!id.endsWith('/src/paraglide/runtime.js')) return null
    return `let locale = 'en'
export const experimentalStaticLocale = undefined
export const getLocale = () => locale
export const setLocale = (next) => { locale = next }`
  },
})
