import { formatNumber } from '../lib/format.ts'
import ui from './shared.module.css'

/** A quantity with its unit, as a cell of a list shows it. */
export const amount = (quantity: number, unit: string) => (
  <span className={ui.nowrap}>
    {formatNumber(quantity)} <small className={ui.quiet}>{unit}</small>
  </span>
)
