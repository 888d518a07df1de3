import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderPiece } from '../../test-piece.tsx'
import { ConfirmDelete } from './confirm-delete.tsx'

const open = (props: Partial<Parameters<typeof ConfirmDelete>[0]> = {}) => {
  const onConfirm = vi.fn()
  renderPiece(
    <ConfirmDelete isOpen onClose={() => {}} onConfirm={onConfirm} title="Delete item" {...props} />,
  )
  return { onConfirm, button: screen.getByRole('button', { name: 'Delete' }) as HTMLButtonElement }
}

describe('the delete confirmation', () => {
  it('says that it cannot be undone', () => {
    open()
    expect(screen.getByText('This action cannot be undone')).toBeTruthy()
  })

  it('asks for the name and does not mind capitals', async () => {
    const { onConfirm, button } = open({ itemName: "O'Brien #10 Blade" })
    expect(button.disabled).toBe(true)
    const field = screen.getByLabelText("Type O'Brien #10 Blade to confirm")
    await userEvent.type(field, "o'brien #10 blad")
    expect(button.disabled).toBe(true)
    await userEvent.type(field, 'e')
    expect(button.disabled).toBe(false)
    await userEvent.click(button)
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('does not send on Enter before the name is right', async () => {
    const { onConfirm } = open({ itemName: 'Gauze' })
    await userEvent.type(screen.getByLabelText('Type Gauze to confirm'), 'Gau{Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('needs no typing where no name was given', () => {
    expect(open().button.disabled).toBe(false)
  })

  it('cannot be pressed twice while it works', () => {
    expect(open({ isLoading: true }).button.disabled).toBe(true)
  })
})
