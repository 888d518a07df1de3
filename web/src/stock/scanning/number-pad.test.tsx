import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPiece } from '../../../test-piece.tsx'
import { NumberPad } from './number-pad.tsx'

function Pad({ max }: { max?: number }) {
  const [value, setValue] = useState<number | ''>(1)
  return <NumberPad label="Quantity" value={value} onChange={setValue} max={max} />
}

const press = async (...names: string[]) => {
  for (const name of names) await userEvent.click(screen.getByRole('button', { name }))
}
const shown = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }).value

it('writes a number without the keyboard of the device', async () => {
  renderPiece(<Pad />)
  expect(screen.getByRole('textbox', { name: 'Quantity' }).getAttribute('inputmode')).toBe('none')
  await press('4', '2')
  expect(shown()).toBe('42')
  await press('Times ten')
  expect(shown()).toBe('420')
  await press('Delete the last digit', 'One less')
  expect(shown()).toBe('41')
  await press('Clear')
  expect(shown()).toBe('')
  await press('0', '7')
  expect(shown()).toBe('7')
})

it('never goes above the most there can be', async () => {
  renderPiece(<Pad max={50} />)
  await press('6', '0')
  expect(shown()).toBe('6')
  expect(screen.getByRole('button', { name: 'Times ten' }).hasAttribute('disabled')).toBe(true)
})
