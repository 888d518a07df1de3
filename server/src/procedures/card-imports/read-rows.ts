import { type CardColumn, MAX_CARD_ROWS } from '@wellstock/domain/procedures/card-imports'
import { type Sentence, said } from '@wellstock/messages/sentence'
import { clean, shortened } from '../../buying/prices/read-rows.ts'
import { columnWords, headerWords } from '../../stock/lists/column-names.ts'
import { type ColumnRules, columnsOf, hasLetter } from '../../stock/lists/guess-columns.ts'
import type { List, ListKind } from '../../stock/lists/parse-list.ts'
import { looksWhole } from '../../stock/lists/read-number.ts'
import { spreadsheetDamage } from '../../stock/lists/spreadsheet-damage.ts'

/** What lists of cards call their columns, in English, Spanish, French and German. */
const NAMES: Record<CardColumn, string> = {
  type: `type, procedure, procedure type, procedure name, case type, tipo, procedimiento, tipo de procedimiento, intervention,
    type d intervention, type d acte, acte, eingriff, eingriffsart, prozedur`,
  provider: `provider, surgeon, physician, doctor, practitioner, profesional, cirujano, medico, praticien, chirurgien, medecin,
    behandelnde, behandler, operateur, arzt, chirurg`,
  product: `product, item, sku, product sku, item number, product name, item name, supply, description, producto, articulo,
    descripcion, produit, article, designation, produkt, artikel, artikelnummer, bezeichnung`,
  open: `open, opened, open quantity, qty open, open qty, quantity, abrir, abierto, se abre, cantidad, ouvrir, ouvert, quantite,
    offnen, geoffnet, menge`,
  hold: `hold, held, hold quantity, qty hold, hold qty, prn, available, reserva, en reserva, reserve, en reserve, bereit,
    bereithalten, bereitgelegt`,
  optional: 'optional, is optional, opcional, facultatif, optionnel, wahlweise',
  neverLower: `never lower, never_lower, always hold, keep on hold, nunca bajar, mantener en reserva, ne jamais baisser,
    toujours en reserve, nie senken, immer bereit`,
}
const OTHER = /\b(total|cost|price|unit|note|notes|version)\b/
const words = columnWords(NAMES, OTHER)

/** How a list of cards is read as rows. */
export const cardKind: ListKind = { words, maxRows: MAX_CARD_ROWS }

const anything = () => true
const rules: ColumnRules<CardColumn> = {
  words,
  fits: {
    ...{ type: hasLetter, provider: hasLetter, product: anything, open: looksWhole, hold: looksWhole },
    ...{ optional: anything, neverLower: anything },
  },
  shape: () => undefined,
}

/** What each column of a list of cards is read as. */
export const guessCardColumns = (list: List): (CardColumn | null)[] => columnsOf(list, rules)

export type RowProblem = { field: CardColumn; sentence: Sentence }

/** A row as it is written, before anybody knows what is there. */
export type ReadRow = {
  line: number
  type: string
  provider: string
  product: string
  open: number
  hold: number
  isOptional: boolean
  neverLower: boolean
  /** The first thing that cannot be read. */
  problem: RowProblem | null
}

const LONGEST = 200
const MOST = 10_000
const YES = new Set([
  'yes',
  'y',
  'true',
  '1',
  'x',
  'si',
  's',
  'oui',
  'o',
  'ja',
  'j',
  'wahr',
  'verdadero',
  'vrai',
])
const NO = new Set(['', 'no', 'n', 'false', '0', 'non', 'nein', 'falsch', 'falso', 'faux'])

/** Reads a row. What is not said of quantities is none. */
export function readRow(
  { line, cells }: List['rows'][number],
  fields: readonly (CardColumn | null)[],
): ReadRow {
  const found: { problem: RowProblem | null } = { problem: null }
  const refuse = (field: CardColumn, sentence: Sentence) => {
    found.problem ??= { field, sentence }
  }
  const cell = (field: CardColumn) => {
    const place = fields.indexOf(field)
    const written = place < 0 ? '' : clean(cells[place] ?? '').trim()
    // Spreadsheets guard numbers as ="00123" against losing their zeros.
    return /^="([^"]*)"$/.exec(written)?.[1] ?? written
  }
  const word = (field: CardColumn) => {
    const value = cell(field)
    if (value.length > LONGEST) refuse(field, said.price_cell_too_long({ max: LONGEST }))
    return value.slice(0, LONGEST)
  }
  const whole = (field: 'open' | 'hold') => {
    const written = cell(field)
    const value =
      written === '' ? 0 : /^\d+([.,]0+)?$/.test(written) ? Number.parseInt(written, 10) : Number.NaN
    if (value >= 0 && value <= MOST) return value
    refuse(field, said.card_row_not_whole({ text: shortened(written) }))
    return 0
  }
  const yes = (field: 'optional' | 'neverLower') => {
    const written = cell(field)
    const plain = headerWords(written)
    if (!YES.has(plain) && !NO.has(plain))
      refuse(field, said.card_row_yes_or_no({ text: shortened(written) }))
    return YES.has(plain)
  }
  const [type, provider, product] = [word('type'), word('provider'), word('product')]
  const damage = spreadsheetDamage(product)
  if (damage) refuse('product', damage)
  const row = {
    open: whole('open'),
    hold: whole('hold'),
    isOptional: yes('optional'),
    neverLower: yes('neverLower'),
  }
  if (!found.problem && row.open + row.hold === 0) refuse('open', said.card_line_is_nothing())
  return { line, type, provider, product, ...row, problem: found.problem }
}
