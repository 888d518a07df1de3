import { relative } from 'node:path'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Checker, type Type } from 'typescript/unstable/sync'

/** What each column of a row may hold: `string`, `number`, `boolean`, `null`, `array`, `object`, `anything` or a word in quotes. */
export type RowType = Record<string, string[]>

const root = new URL('../../../', import.meta.url).pathname

/** The type that every `rows<…>()` of the server says its rows have, by file and line. Those of a caller's type are left out. */
export function readRowTypes(): Record<string, RowType> {
  const api = new API({})
  const project = api.updateSnapshot({ openProject: `${root}tsconfig.json` }).getProjects()[0]
  if (!project) throw new Error('tsconfig.json could not be read')
  const { program, checker } = project
  const found: Record<string, RowType> = {}
  for (const file of program.getSourceFileNames()) {
    if (!file.startsWith(`${root}server/src/`) || file.endsWith('.test.ts')) continue
    const source = program.getSourceFile(file)
    if (!source?.text.includes('rows<')) continue
    const walk = (node: Node): undefined => {
      const call = callOfRows(node)
      if (call) {
        const type = checker.getTypeFromTypeNode(call.type)
        const line = source.text.slice(0, call.at).split('\n').length
        if (type && !type.isTypeParameter())
          found[`${relative(root, file)}:${line}`] = columnsOf(checker, type)
      }
      node.forEachChild(walk)
    }
    source.forEachChild(walk)
  }
  api.close()
  return found
}

function callOfRows(node: Node) {
  if (node.kind !== SyntaxKind.CallExpression) return undefined
  const { expression, typeArguments } = node as Node & {
    expression: Node & { name?: Node & { text: string } }
    typeArguments?: readonly Parameters<Checker['getTypeFromTypeNode']>[0][]
  }
  const type = typeArguments?.[0]
  return expression.name?.text === 'rows' && type ? { type, at: expression.name.end } : undefined
}

const columnsOf = (checker: Checker, type: Type): RowType =>
  Object.fromEntries(
    checker.getPropertiesOfType(type).map((property) => {
      const own = checker.getTypeOfSymbol(property)
      return [property.name, own ? kindsOf(checker, own) : ['anything']]
    }),
  )

function kindsOf(checker: Checker, type: Type): string[] {
  if (type.isUnionType()) return [...new Set(type.getTypes()?.flatMap((each) => kindsOf(checker, each)))]
  const name = checker.typeToString(type)
  if (['unknown', 'any', 'never'].includes(name)) return ['anything']
  if (checker.isArrayLikeType(type)) return ['array']
  if (['string', 'number', 'boolean', 'null'].includes(name) || type.isStringLiteralType()) return [name]
  if (name === 'true' || name === 'false') return ['boolean']
  if (type.isNumberLiteralType()) return ['number']
  return [name === 'undefined' ? 'null' : 'object']
}

const kindOf = (value: unknown) =>
  value == null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : typeof value === 'object'
        ? 'object'
        : typeof value

/** What of the rows is not as their type says, in words. */
export function misread(type: RowType, rows: readonly Record<string, unknown>[]): string[] {
  const found = Object.entries(type).flatMap(([column, kinds]) => {
    if (kinds.includes('anything')) return []
    const wrong = rows.find((row) => !isOf(kinds, row[column]))
    return wrong ? [`${column} is ${JSON.stringify(wrong[column])}, not ${kinds.join(' | ')}`] : []
  })
  return found
}

const isOf = (kinds: readonly string[], value: unknown) => {
  const kind = kindOf(value)
  return kinds.includes(kind) || (kind === 'string' && kinds.includes(`"${value}"`))
}

/** The line of a file of the server that called, as it is in its source. */
export function callerLine(stack: string): string | undefined {
  for (const line of stack.split('\n')) {
    const [, file, at] = line.match(/(?:file:\/\/)?(\/[^():]+server\/src\/[^():]+):(\d+):\d+/) ?? []
    if (file && !/\/database\/database\.ts$|\/testing\//.test(file)) return `${relative(root, file)}:${at}`
  }
  return undefined
}
