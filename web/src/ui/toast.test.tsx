import { Notifications, notifications } from '@mantine/notifications'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPiece } from '../../test-piece.tsx'
import { toast } from './toast.tsx'
import Toasts from './toasts.tsx'

afterEach(() => {
  notifications.clean()
  vi.useRealTimers()
})

const pass = (time: number) => act(() => void vi.advanceTimersByTime(time))
/** What it takes to slide away, once its time is over. */
const slideAway = () => pass(500)
const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

describe('a toast', () => {
  it.each([
    ['success', 'Success: Saved'],
    ['error', 'Error: Saved'],
    ['warning', 'Warning: Saved'],
    ['info', 'Information: Saved'],
    ['loading', 'Loading: Saved'],
  ] as const)('of kind %s begins with a word for those who only hear it', async (kind, prefix) => {
    renderPiece(<Notifications />)
    act(() => void toast[kind]('Saved'))
    expect((await screen.findByRole('alert')).textContent).toBe(prefix)
  })

  it('of loading turns into its outcome', async () => {
    renderPiece(<Notifications />)
    act(() => {
      const id = toast.loading('Exporting')
      toast.settle(id, 'success', 'Exported')
    })
    expect((await screen.findByRole('alert')).textContent).toBe('Success: Exported')
  })

  it.each([
    ['success', 3_000],
    ['info', 3_000],
    ['warning', 7_000],
    ['error', 8_000],
  ] as const)('of kind %s stays for %d ms', (kind, stays) => {
    vi.useFakeTimers()
    renderPiece(<Toasts />)
    act(() => void toast[kind]('Saved'))
    pass(stays - 1)
    expect(shown()).toHaveLength(1)
    pass(1)
    slideAway()
    expect(shown()).toEqual([])
  })

  it('that is urgent is seen at once, before those that wait', () => {
    renderPiece(<Toasts />)
    act(() => {
      for (const number of [1, 2, 3, 4, 5]) toast.success(`Saved ${number}`)
      toast.warning('Slow down', { isUrgent: true })
    })
    expect(shown()).toHaveLength(3)
    expect(shown()).toContain('Warning: Slow down')
  })

  it('stays as long as it takes, while something is loading or an answer is asked for', () => {
    vi.useFakeTimers()
    renderPiece(<Toasts />)
    act(() => {
      toast.loading('Exporting')
      toast.error('Blocked', { action: { label: 'Restore', run: () => {} } })
    })
    pass(60_000)
    slideAway()
    expect(shown()).toEqual(['Loading: Exporting', 'Error: BlockedRestore'])
  })

  it('that offers something for a while leaves the focus where it is, and goes when its time is over', () => {
    vi.useFakeTimers()
    renderPiece(
      <>
        <button type="button">Work</button>
        <Toasts />
      </>,
    )
    screen.getByRole('button', { name: 'Work' }).focus()
    act(() => void toast.success('Used', { action: { label: 'Undo', run: () => {}, stays: 10_000 } }))
    expect(document.activeElement?.textContent).toBe('Work')
    pass(9_999)
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    pass(1)
    slideAway()
    expect(shown()).toEqual([])
  })

  it('answers to its key, the newest first, unless somebody is typing', () => {
    vi.useFakeTimers()
    renderPiece(
      <>
        <input aria-label="Note" />
        <Toasts />
      </>,
    )
    const done: string[] = []
    act(() => {
      for (const word of ['first', 'second'])
        toast.success(word, {
          action: { label: 'Undo', run: () => done.push(word), stays: 10_000, shortcut: 'z' },
        })
    })
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Note' }), { key: 'z' })
    expect(done).toEqual([])
    fireEvent.keyDown(document.body, { key: 'z' })
    expect(done).toEqual(['second'])
    slideAway()
    fireEvent.keyDown(document.body, { key: 'Z' })
    expect(done).toEqual(['second', 'first'])
  })

  it('waits where three are shown at the top right', () => {
    vi.useFakeTimers()
    const { baseElement } = renderPiece(<Toasts />)
    act(() => {
      for (const word of ['one', 'two', 'three', 'four']) toast.success(word)
    })
    expect(shown()).toEqual(['Success: one', 'Success: two', 'Success: three'])
    expect(baseElement.querySelector('[data-position="top-right"] [role="alert"]')).toBeTruthy()
    pass(3_000)
    slideAway()
    expect(shown()).toEqual(['Success: four'])
  })
})
