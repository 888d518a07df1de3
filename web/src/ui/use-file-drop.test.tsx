import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderPiece } from '../../test-piece.tsx'
import { useFileDrop } from './use-file-drop.tsx'

const taken = vi.fn()
const refused = vi.fn()
beforeEach(() => void vi.clearAllMocks())

function Place() {
  const drop = useFileDrop({
    label: 'Choose a file',
    maxSize: 4,
    onFile: ({ name }) => taken(name),
    onRefuse: refused,
  })
  return (
    <>
      {drop.input}
      <button type="button" {...drop.target} onClick={drop.choose}>
        Drop it here
      </button>
    </>
  )
}

const file = (content: string, name = 'list.csv') => new File([content], name)
const carrying = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files } })

it('takes one file that is dropped, and shows that it would', () => {
  renderPiece(<Place />)
  const place = screen.getByRole('button')
  fireEvent.dragEnter(place, carrying(file('1234')))
  expect(place.hasAttribute('data-over')).toBe(true)
  fireEvent.drop(place, carrying(file('1234')))
  expect(place.hasAttribute('data-over')).toBe(false)
  expect(taken.mock.calls).toEqual([['list.csv']])
})

it('refuses a file that is too large, and several at once', () => {
  renderPiece(<Place />)
  fireEvent.drop(screen.getByRole('button'), carrying(file('12345')))
  fireEvent.drop(screen.getByRole('button'), carrying(file('1'), file('2')))
  expect([taken, refused].map(({ mock }) => mock.calls.length)).toEqual([0, 2])
})

it('opens the file chooser by keyboard, and takes the same file again', async () => {
  renderPiece(<Place />)
  const input = screen.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' })
  const opened = vi.spyOn(input, 'click')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledOnce()
  await userEvent.upload(input, file('1'))
  await userEvent.upload(input, file('1'))
  expect(taken.mock.calls).toEqual([['list.csv'], ['list.csv']])
})

it('keeps the page where a file is dropped beside the place', () => {
  renderPiece(<Place />)
  expect(fireEvent.drop(document.body, carrying(file('1')))).toBe(false)
})
