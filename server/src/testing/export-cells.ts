import { readMessages } from '@wellstock/messages/catalog'
import { parse } from 'csv-parse/sync'

type Get = (path: string) => Promise<{ status: number; body: unknown }>
type Item = Record<string, unknown>

/** How many of a list are compared: the first page shows more, and they are alike. */
const COMPARED = 8

const words = new Set(
  Object.values(readMessages('en')).flatMap((message) =>
    typeof message === 'string' ? [message.toLowerCase()] : [],
  ),
)

/** Everything that is said somewhere in a value. */
const saidIn = (value: unknown): (string | number)[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(saidIn)
    : typeof value === 'string' || typeof value === 'number'
      ? [value]
      : []

const isWord = (text: string) => text.trim() === '' || words.has(text.trim().toLowerCase())

/** Whether a cell says what the page knows of the same thing: a text of it, a figure, a day, or words of ours. */
function isSaid(cell: string, said: readonly (string | number)[]): boolean {
  if (isWord(cell) || cell.split(', ').every(isWord)) return true
  const number = Number(cell)
  if (said.some((each) => typeof each === 'number' && Math.abs(each - number) <= 0.005)) return true
  if (said.some((each) => each === cell || (/^\d{4}-\d\d/.test(cell) && String(each).startsWith(cell))))
    return true
  // Several texts in one cell: what is left without them is what stands between.
  const texts = said.map(String).sort((one, other) => other.length - one.length)
  const left = texts.reduce((rest, text) => (text ? rest.replaceAll(text, '') : rest), cell)
  return left.split(/[·,]/).every(isWord)
}

/**
 * The columns of a list's file in which a cell says something else than the list, and how many rows are missing or too many. */
export async function strangeCells(get: Get, path: string, query: Record<string, string>): Promise<string[]> {
  const shown = new URLSearchParams(query)
  const [list, file] = [
    await get(`${path}?${shown}`),
    await get(`${path}/export?${new URLSearchParams({ ...query, format: 'csv' })}`),
  ]
  if (list.status !== 200 || file.status !== 200) return [`${list.status} and ${file.status}`]
  const { items, departments, total } = list.body as {
    items?: Item[]
    departments?: { lines: Item[] }[]
    total?: number
  }
  const rows = items ?? departments?.flatMap(({ lines }) => lines) ?? (list.body as Item[])
  const [labels = [], ...all] = parse(String(file.body), { bom: true }) as string[][]
  // Budgets end with what they come to in all.
  const cells = departments ? all.slice(0, -1) : all
  const count = typeof total === 'number' ? total : rows.length
  const strange = new Set<string>(count === cells.length ? [] : [`${cells.length} rows for ${count}`])
  if (count === 0) strange.add('nothing to compare')
  for (const [index, item] of rows.slice(0, COMPARED).entries()) {
    const said = saidIn(item)
    for (const [column, cell] of (cells[index] ?? []).entries()) {
      if (!isSaid(cell.replace(/^'/, ''), said)) strange.add(labels[column] ?? '')
    }
  }
  return [...strange]
}
