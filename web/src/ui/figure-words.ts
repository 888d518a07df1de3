import {
  type FigureKey,
  type FigureUnit,
  figureNumbers,
  figureWorth,
} from '@wellstock/domain/overview/figures'
import type { Messages } from '@wellstock/messages/types'
import { formatDecimal, formatNumber, formatPrice, formatShare, formatWorth } from '../lib/format.ts'
import { m } from '../lib/messages.ts'

type Keys<Prefix extends string> = Extract<keyof Messages, `${Prefix}${string}`>
/** Figures whose formula is said by themselves; of the others the panel says it. */
export type ExplainedFigure =
  Keys<'figure_about_'> extends `figure_about_${infer Key}` ? Key & FigureKey : never

/** The numbers in names and formulas, as the code counts with them. */
export const wordNumbers = () => ({ ...figureNumbers, worth: formatWorth(figureWorth) })

export const figureName = (key: FigureKey) => m[`figure_name_${key}`](wordNumbers())
export const figureAbout = (key: ExplainedFigure) => m[`figure_about_${key}`](wordNumbers())

const formats: Record<FigureUnit, (value: number) => string> = {
  money: formatWorth,
  quantity: formatNumber,
  count: formatNumber,
  percent: formatShare,
  days: formatDecimal,
  ratio: formatDecimal,
  index: formatDecimal,
}

/** A figure as it is shown: whole money, one decimal where it is measured. */
export const showFigure = (value: number | null, unit: FigureUnit) =>
  value === null ? '–' : formats[unit](value)

/** What a row adds to a figure: money to the cent. */
export const showAmount = (amount: number, unit: FigureUnit) =>
  unit === 'money' ? formatPrice(amount) : formats[unit](amount)
