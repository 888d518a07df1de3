import { Notifications, notifications } from '@mantine/notifications'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPiece } from '../../test-piece.tsx'
import { toast } from './toast.tsx'

afterEach(() => notifications.clean())

describe('a toast', () => {
  it.each([
    ['success', 'Success: Saved'],
    ['error', 'Error: Saved'],
    ['warning', 'Warning: Saved'],
    ['info', 'Information: Saved'],
    ['loading', 'Loading: Saved'],
  ] as const)('of kind %s begins with a word for those who only hear it', async (kind, spoken) => {
    renderPiece(<Notifications />)
    act(() => void toast[kind]('Saved'))
    expect((await screen.findByRole('alert')).textContent).toBe(spoken)
  })

  it('of loading turns into its outcome', async () => {
    renderPiece(<Notifications />)
    act(() => {
      const id = toast.loading('Exporting')
      toast.settle(id, 'success', 'Exported')
    })
    expect((await screen.findByRole('alert')).textContent).toBe('Success: Exported')
  })
})
