import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPiece } from '../../test-piece.tsx'
import { AmountInput } from './amount-input.tsx'

function Price() {
  const [price, setPrice] = useState<number | null>(3)
  return (
    <>
      <AmountInput label="Price" decimalScale={4} value={price} onChange={setPrice} />
      <output>{JSON.stringify(price)}</output>
      <button type="button" onClick={() => setPrice(7)}>
        Agreed
      </button>
    </>
  )
}

it('takes a number with decimals one key after the other, and shows what is set meanwhile', async () => {
  renderPiece(<Price />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  const value = () => [field.value, screen.getByRole('status').textContent]
  await userEvent.clear(field)
  expect(value()).toEqual(['', 'null'])
  await userEvent.type(field, '1020.')
  expect(value()).toEqual(['1,020.', '1020'])
  await userEvent.type(field, '05')
  expect(value()).toEqual(['1,020.05', '1020.05'])
  await userEvent.click(screen.getByRole('button', { name: 'Agreed' }))
  expect(value()).toEqual(['7', '7'])
})
