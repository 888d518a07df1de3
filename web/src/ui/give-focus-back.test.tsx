import { MantineProvider, Menu, Modal } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { giveFocusBack } from './give-focus-back.ts'

beforeAll(giveFocusBack)

function Page() {
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(true)
  const done = () => {
    setThere(false)
    setOpen(false)
  }
  return (
    <MantineProvider>
      <main id="main" tabIndex={-1}>
        {isThere && (
          <button type="button" onClick={() => setOpen(true)}>
            Hold
          </button>
        )}
        <Menu>
          <Menu.Target>
            <button type="button">More</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen(true)}>Cancel</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </main>
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title="Sure?">
          <input aria-label="Reason" />
          <button type="button" onClick={done}>
            Yes
          </button>
        </Modal>
      )}
    </MantineProvider>
  )
}

const inDialog = async () => userEvent.click(await screen.findByLabelText('Reason'))

it('gives the focus back to the button, to the button of the menu, or to the page where the button is gone', async () => {
  const user = userEvent.setup()
  render(<Page />)
  const hold = screen.getByText('Hold')
  hold.focus()
  await user.keyboard('{Enter}')
  await inDialog()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(hold))

  screen.getByText('More').focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem'))
  await inDialog()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('More')))

  hold.focus()
  await user.keyboard('{Enter}')
  await inDialog()
  await user.click(screen.getByText('Yes'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
