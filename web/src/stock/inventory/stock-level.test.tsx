import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPiece } from '../../../test-piece.tsx'
import { itemLike } from '../items/fixtures.ts'
import { StockLevel } from './stock-level.tsx'

it('reads a quantity and its levels as one sentence', () => {
  renderPiece(<StockLevel item={itemLike({ currentQuantity: 1200 })} />)
  expect(
    screen.getByRole('img', { name: '1,200 BX on hand, minimum 10, low at 20, maximum 100' }),
  ).toBeTruthy()
})

it('counts as low at 5 where an item has no levels', () => {
  const bare = { minQuantity: null, reorderPoint: null, maxQuantity: null }
  renderPiece(<StockLevel item={itemLike({ ...bare, currentQuantity: 6 })} />)
  expect(screen.getByRole('img', { name: '6 BX on hand, low at 5' })).toBeTruthy()
})

it('says what is available where some of what is on hand is not', () => {
  const item = itemLike({
    currentQuantity: 48,
    availableQuantity: 15,
    reservedQuantity: 30,
    unusableQuantity: 3,
  })
  renderPiece(<StockLevel item={item} />)
  expect(screen.getByRole('img', { name: /^48 BX on hand, 15 available, minimum 10/ })).toBeTruthy()
})
