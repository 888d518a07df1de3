import { afterEach, expect, it, vi } from 'vitest'
import { refuseFrame } from './frame.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

it('shows nothing but the refusal in a frame', () => {
  document.body.innerHTML = '<div id="root">Everything</div>'
  vi.spyOn(window, 'self', 'get').mockReturnValue({} as Window & typeof globalThis)
  expect(refuseFrame()).toBe(true)
  expect(document.body.innerHTML).toBe('This application cannot be displayed in frames for security reasons.')
})

it('does nothing in a window of its own', () => {
  document.body.innerHTML = '<div id="root"></div>'
  expect(refuseFrame()).toBe(false)
  expect(document.getElementById('root')).not.toBeNull()
})
