// Refuses classes of *.module.css that nobody uses, and names of classes that no module has: node web/unused-classes.mjs
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const source = join(import.meta.dirname, 'src')
const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((path) => join(source, path))
const read = (path) => readFileSync(path, 'utf8')

/** Comments, addresses and what is another's class say no class of ours. */
const ignored = /\/\*[\s\S]*?\*\/|"[^"]*"|:global\((?:[^()]|\([^()]*\))*\)/g
const classesOf = (css) =>
  new Set(Array.from(css.replace(ignored, '').matchAll(/\.([a-z][\w-]*)/gi), ([, name]) => name))

const modules = new Map(
  paths
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => [path, { has: classesOf(read(path)), used: new Set() }]),
)
const wrong = []
for (const path of paths.filter((each) => /\.tsx?$/.test(each))) {
  const code = read(path)
  for (const [, local, from] of code.matchAll(/^import (\w+) from '(\..*\.module\.css)'/gm)) {
    const { has, used } = modules.get(resolve(path, '..', from))
    for (const [, name] of code.matchAll(new RegExp(`(?<![./\\w])${local}\\.(\\w+)`, 'g'))) {
      used.add(name)
      if (!has.has(name)) wrong.push(`${relative(source, path)} uses ${name}, which ${from} has not`)
    }
  }
}
for (const [path, { has, used }] of modules)
  for (const name of has) if (!used.has(name)) wrong.push(`${relative(source, path)} has ${name}, unused`)
if (wrong.length > 0) {
  process.stderr.write(`Classes:\n  ${wrong.join('\n  ')}\n`)
  process.exit(1)
}
