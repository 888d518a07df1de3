import {
  type FigureKey,
  type FigureUnit,
  figureNumbers,
  figureWorth,
} from '@wellstock/domain/overview/figures'
import type { numbersOf } from '../platform/files/frame.ts'
import type { ColumnKind } from '../platform/files/table-file.ts'
import type { Texts } from '../platform/messages.ts'

/** How a file writes what a figure counts in. */
export const kindOf: Record<FigureUnit, ColumnKind> = {
  money: 'money',
  quantity: 'number',
  count: 'number',
  percent: 'percent',
  days: 'number',
  ratio: 'number',
  index: 'number',
}

type Keys<Prefix extends string> = Extract<keyof Texts, `${Prefix}${string}`>
/** Figures whose formula is said by themselves; of the others the panel says it. */
export type ExplainedFigure =
  Keys<'figure_about_'> extends `figure_about_${infer Key}` ? Key & FigureKey : never

/** What figures are called in a file and how they are worked out, with the numbers the code counts with. */
export function figureWords(m: Texts, { money }: ReturnType<typeof numbersOf>) {
  const numbers = { ...figureNumbers, worth: money(figureWorth) }
  return {
    numbers,
    name: (key: FigureKey) => m[`figure_name_${key}`](numbers),
    about: (key: ExplainedFigure) => m[`figure_about_${key}`](numbers),
  }
}
export type FigureWords = ReturnType<typeof figureWords>
