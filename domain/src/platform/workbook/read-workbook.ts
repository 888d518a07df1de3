import { kindOfFormat, type NumberKind, numberText } from './cell-text.ts'
import { attribute, withoutMarks, xmlParts } from './read-xml.ts'
import { MAX_UNPACKED, openZip, WorkbookRefused } from './unzip.ts'

/** Source: ECMA-376 part 1, 12.3 and 18 (the parts of a workbook). */

/** A sheet as the texts of its cells, row by row, as wide as its widest row. */
export type Sheet = { name: string; rows: string[][] }
export type WorkbookLimits = { unpacked?: number; cells?: number }

/** More than this no list has: the widest that is taken, of as many rows as are taken, many times over. */
const MAX_CELLS = 2_000_000
const MAX_COLUMNS = 16_384
const MAX_ROWS = 1_048_576

/** The sheets of a workbook that have rows, in its order; hidden ones only where nothing else has. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  { unpacked = MAX_UNPACKED, cells = MAX_CELLS }: WorkbookLimits = {},
): Promise<Sheet[]> {
  refuseOldExcel(bytes)
  const zip = openZip(bytes, unpacked)
  const [root = 'xl/workbook.xml'] = await targets(zip, '_rels/.rels', '', 'officeDocument')
  const workbook = await zip.text(root)
  if (workbook === undefined || !root.endsWith('.xml')) throw new WorkbookRefused('unreadable')
  const folder = root.slice(0, root.lastIndexOf('/') + 1)
  const rels = `${folder}_rels/${root.slice(folder.length)}.rels`
  const [strings] = await targets(zip, rels, folder, 'sharedStrings')
  const [styles] = await targets(zip, rels, folder, 'styles')
  const { sheets, epoch } = readParts(workbook)
  const texts = readStrings((strings && (await zip.text(strings))) ?? '')
  const kinds = readStyles((styles && (await zip.text(styles))) ?? '')
  const places = await placesOf(zip, rels, folder)
  const budget = { cells }
  const read: (Sheet & { isHidden: boolean })[] = []
  for (const { name, id, isHidden } of sheets) {
    const xml = await zip.text(places.get(id) ?? '')
    const rows = xml === undefined ? [] : readRows(xml, { texts, kinds, epoch }, budget)
    if (rows.length > 0) read.push({ name, rows, isHidden })
  }
  const shown = read.some(({ isHidden }) => !isHidden) ? read.filter(({ isHidden }) => !isHidden) : read
  return shown.map(({ name, rows }) => ({ name, rows }))
}

// An old workbook, or a new one behind a password, is a compound file.
function refuseOldExcel(bytes: Uint8Array) {
  if (bytes[0] !== 0xd0 || bytes[1] !== 0xcf) return
  const isEncrypted = new TextDecoder('latin1').decode(bytes).includes([...'EncryptedPackage'].join('\0'))
  throw new WorkbookRefused(isEncrypted ? 'encrypted' : 'old_excel')
}

type Zip = ReturnType<typeof openZip>

async function relationsOf(zip: Zip, rels: string, folder: string) {
  const found: { id: string; type: string; path: string }[] = []
  for (const part of xmlParts((await zip.text(rels)) ?? ''))
    if (part.kind === 'open' && part.name === 'Relationship') {
      const target = attribute(part.attributes, 'Target') ?? ''
      found.push({
        id: attribute(part.attributes, 'Id') ?? '',
        type: attribute(part.attributes, 'Type') ?? '',
        path: target.startsWith('/') ? target.slice(1) : folder + target,
      })
    }
  return found
}

const targets = async (zip: Zip, rels: string, folder: string, type: string) =>
  (await relationsOf(zip, rels, folder))
    .filter((one) => one.type.endsWith(`/${type}`))
    .map(({ path }) => path)

const placesOf = async (zip: Zip, rels: string, folder: string) =>
  new Map((await relationsOf(zip, rels, folder)).map(({ id, path }) => [id, path]))

function readParts(xml: string) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = []
  let epoch: 1900 | 1904 = 1900
  for (const part of xmlParts(xml)) {
    if (part.kind !== 'open') continue
    if (part.name === 'workbookPr' && /^(1|true)$/.test(attribute(part.attributes, 'date1904') ?? ''))
      epoch = 1904
    if (part.name === 'sheet')
      sheets.push({
        name: attribute(part.attributes, 'name') ?? '',
        id: attribute(part.attributes, 'id') ?? '',
        isHidden: /hidden/i.test(attribute(part.attributes, 'state') ?? ''),
      })
  }
  return { sheets, epoch }
}

// A text may have parts in several styles; what is said of its reading beside it (rPh) is no part of it.
function readStrings(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isBeside = false
  for (const part of xmlParts(xml)) {
    if (part.kind === 'text') {
      if (isText && !isBeside) text += part.text
    } else if (part.name === 't') isText = part.kind === 'open'
    else if (part.name === 'rPh') isBeside = part.kind === 'open'
    else if (part.name === 'si' && part.kind === 'close') {
      texts.push(withoutMarks(text))
      text = ''
    }
  }
  return texts
}

function readStyles(xml: string): NumberKind[] {
  const codes = new Map<number, string>()
  const kinds: NumberKind[] = []
  let isCells = false
  for (const part of xmlParts(xml)) {
    if (part.kind === 'text') continue
    if (part.name === 'cellXfs') isCells = part.kind === 'open'
    if (part.kind !== 'open') continue
    if (part.name === 'numFmt')
      codes.set(
        Number(attribute(part.attributes, 'numFmtId')),
        attribute(part.attributes, 'formatCode') ?? '',
      )
    if (part.name === 'xf' && isCells) {
      const id = Number(attribute(part.attributes, 'numFmtId') ?? 0)
      kinds.push(kindOfFormat(id, codes.get(id)))
    }
  }
  return kinds
}

type Reading = { texts: string[]; kinds: NumberKind[]; epoch: 1900 | 1904 }
type Cell = { column: number; type: string; style: number; value: string; text: string }

function readRows(xml: string, reading: Reading, budget: { cells: number }): string[][] {
  const rows: string[][] = []
  let line = -1
  let cell: Cell | undefined
  let column = -1
  let inside = ''
  let isBeside = false
  const merged: string[] = []
  for (const part of xmlParts(xml)) {
    if (part.kind === 'text') {
      if (!cell || isBeside) continue
      if (inside === 'v') cell.value += part.text
      if (inside === 't') cell.text += part.text
    } else if (part.name === 'row' && part.kind === 'open') {
      line = Math.min(placeIn(attribute(part.attributes, 'r'), line + 1), MAX_ROWS - 1)
      column = -1
    } else if (part.name === 'c' && part.kind === 'open') {
      column = Math.min(columnOf(attribute(part.attributes, 'r')) ?? column + 1, MAX_COLUMNS - 1)
      cell = {
        column,
        type: attribute(part.attributes, 't') ?? 'n',
        style: Number(attribute(part.attributes, 's') ?? 0),
        value: '',
        text: '',
      }
    } else if (part.name === 'c') {
      const text = cell && textOf(cell, reading)
      if (cell && text) put(rows, line, cell.column, text, budget)
      cell = undefined
    } else if (part.name === 'rPh') isBeside = part.kind === 'open'
    else if (part.name === 'v' || part.name === 't') inside = part.kind === 'open' ? part.name : ''
    else if (part.name === 'f') inside = ''
    else if (part.name === 'mergeCell' && part.kind === 'open')
      merged.push(attribute(part.attributes, 'ref') ?? '')
  }
  for (const range of merged) carryDown(rows, range, budget)
  const width = rows.reduce((most, row) => Math.max(most, row?.length ?? 0), 0)
  if (width * rows.length > MAX_CELLS) throw new WorkbookRefused('too_large')
  return Array.from(rows, (row) => Array.from({ length: width }, (_, at) => row?.[at] ?? ''))
}

/** A text of merged cells stands in each of their rows. A number does not: how many there are would be counted in each. */
function carryDown(rows: string[][], range: string, budget: { cells: number }) {
  const [first = '', last = ''] = range.split(':')
  const column = columnOf(first)
  const [from, to] = [first, last].map((place) => Number(/\d+$/.exec(place)?.[0]) - 1)
  if (column === undefined || from === undefined || to === undefined) return
  const text = rows[from]?.[column] ?? ''
  if (text === '' || /^-?[\d.,]+$/.test(text)) return
  for (let line = from + 1; line <= Math.min(to, rows.length - 1); line++)
    if (rows[line]) put(rows, line, column, text, budget)
}

function put(rows: string[][], line: number, column: number, text: string, budget: { cells: number }) {
  if (--budget.cells < 0) throw new WorkbookRefused('too_large')
  const row = rows[line] ?? []
  row[column] = text
  rows[line] = row
}

const placeIn = (written: string | undefined, next: number) =>
  written && /^\d+$/.test(written) ? Number(written) - 1 : next

/** The column of a place such as `AB12`, counted from 0. */
function columnOf(place: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}(?=\d)/i.exec(place ?? '') ?? []
  if (!letters) return undefined
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf({ type, style, value, text }: Cell, { texts, kinds, epoch }: Reading): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? ''
    case 'inlineStr':
      return withoutMarks(text)
    case 'str':
      return withoutMarks(value)
    case 'b':
      return value.trim() === '1' ? 'TRUE' : 'FALSE'
    case 'd':
      return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' ')
    case 'e':
      return value
    default:
      return numberText(value.trim(), kinds[style] ?? { kind: 'number' }, epoch)
  }
}

/** A sheet as text in the form every list is handed in: RFC 4180, commas. */
export const sheetText = ({ rows }: Sheet) => rows.map((row) => row.map(quoted).join(',')).join('\n')

const quoted = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
