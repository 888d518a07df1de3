import type { FigureUnit } from '@wellstock/domain/overview/statistics'
import { formatDecimal, formatMoney, formatNumber, formatShare } from '../../lib/format.ts'

const formats: Record<FigureUnit, (value: number) => string> = {
  money: formatMoney,
  quantity: formatNumber,
  count: formatNumber,
  percent: formatShare,
  days: formatDecimal,
  ratio: formatDecimal,
  index: formatDecimal,
}

/** A number of a panel as it is shown: whole money, one decimal where it is measured. */
export const showFigure = (value: number | null, unit: FigureUnit) =>
  value === null ? '–' : formats[unit](value)
