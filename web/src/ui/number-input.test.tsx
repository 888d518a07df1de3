import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPiece } from '../../test-piece.tsx'
import { NumberInput, refusalOf } from './number-input.tsx'

it('what is wrong with a number is said, and nothing of what is not there yet', () => {
  expect([-5, 9, 6, '', '-'].map((value) => refusalOf(value, { min: 0, max: 6 }))).toEqual([
    'At least 0',
    'At most 6',
    ...[undefined, undefined, undefined],
  ])
  expect([2.5, '2.', '2.0', 3].map((value) => refusalOf(value, { decimals: 0 }))).toEqual([
    'Whole numbers only',
    ...[undefined, undefined, undefined],
  ])
  expect(['0.125', '0.12'].map((value) => refusalOf(value, { decimals: 2 }))).toEqual([
    '2 decimals at the most',
    undefined,
  ])
})

it('a number that is not whole stays as it was typed, and is refused', async () => {
  function Packs() {
    const [packs, setPacks] = useState<string | number>(1)
    return (
      <>
        <NumberInput label="Packs" allowDecimal={false} value={packs} onChange={setPacks} />
        <output>{JSON.stringify(packs)}</output>
      </>
    )
  }
  renderPiece(<Packs />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Packs' })
  await userEvent.clear(field)
  await userEvent.type(field, '2.5')
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['2.5', '2.5'])
  expect(screen.getByText('Whole numbers only')).toBeTruthy()
})
