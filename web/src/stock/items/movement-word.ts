import type { Movement } from '@wellstock/contract/stock/movements'
import { m } from '../../lib/messages.ts'

export const movementWord = ({ type, reversesId }: Pick<Movement, 'type' | 'reversesId'>) =>
  reversesId ? m.movement_reversed({ type: m[`movement_${type}`]() }) : m[`movement_${type}`]()
