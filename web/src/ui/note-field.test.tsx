import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPiece } from '../../test-piece.tsx'
import { NoteField } from './note-field.tsx'

it('points out what looks like a patient, and takes it all the same', async () => {
  renderPiece(<NoteField label="Note" description="For whoever counts next." />)
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  await userEvent.type(note, 'Opened for ')
  expect(screen.getByText('For whoever counts next.')).toBeTruthy()
  await userEvent.type(note, 'MRN 448812')
  expect(screen.getByRole('alert').textContent).toContain('patient')
  expect(note.value).toBe('Opened for MRN 448812')
})
