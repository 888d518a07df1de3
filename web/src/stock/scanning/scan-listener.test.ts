import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createScanListener } from './scan-listener.ts'

const onScan = vi.fn<(raw: string) => void>()
const pageHears = vi.fn<(key: string) => void>()
let now = 0
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  now = 1_000
  onScan.mockClear()
  pageHears.mockClear()
  const listener = createScanListener(({ raw }) => onScan(raw))
  // What the listener presses again has no time of its own here.
  const onKeyDown = (event: KeyboardEvent) => timed.has(event) && listener.onKeyDown(event)
  const onPage = ({ key }: KeyboardEvent) => pageHears(key)
  window.addEventListener('keydown', onKeyDown, { capture: true })
  document.addEventListener('keydown', onPage, { capture: true })
  stop = () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    document.removeEventListener('keydown', onPage, { capture: true })
    listener.stop()
  }
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const timed = new WeakSet<Event>()

/** A key as a browser presses it: what it writes is written unless somebody prevents it. */
function press(key: string, gap: number) {
  vi.advanceTimersByTime(gap)
  now += gap
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: now })
  timed.add(event)
  const target = document.activeElement ?? document.body
  if (!target.dispatchEvent(event)) return
  if (key === 'Enter') (target as HTMLInputElement).form?.requestSubmit()
  else if (target instanceof HTMLInputElement) {
    target.value += key
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
const type = (text: string, gap: number) => [...text].forEach((key) => void press(key, gap))

function field(attributes: Record<string, string> = {}) {
  const form = document.body.appendChild(document.createElement('form'))
  const input = form.appendChild(document.createElement('input'))
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  const submitted = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', submitted)
  input.focus()
  return { input, submitted }
}

const CODE = '0109501101020917'

describe('scanning into a field', () => {
  it('leaves what was in it, tells the scan, and submits nothing', () => {
    const { input, submitted } = field()
    type('glove', 150)
    const heard: string[] = []
    input.addEventListener('input', () => heard.push(input.value))
    vi.advanceTimersByTime(500)
    now += 500
    type(CODE, 10)
    press('Enter', 10)
    expect(onScan.mock.calls).toEqual([[CODE]])
    expect(input.value).toBe('glove')
    expect(heard.at(-1)).toBe('glove')
    expect(submitted).not.toHaveBeenCalled()
  })

  it('is told after a silence when the scanner sends no Enter', () => {
    const { input } = field()
    type(CODE, 10)
    expect(onScan).not.toHaveBeenCalled()
    vi.advanceTimersByTime(400)
    expect(onScan.mock.calls).toEqual([[CODE]])
    expect(input.value).toBe('')
  })

  it('is not torn where its keys arrive late, and ends at a key that was pressed later', () => {
    type(CODE.slice(0, 8), 10)
    // The machine was busy: the keys say when they were pressed.
    vi.advanceTimersByTime(300)
    type(CODE.slice(8), 10)
    expect(onScan).not.toHaveBeenCalled()
    now += 200
    press('x', 10)
    expect(onScan.mock.calls).toEqual([[CODE]])
  })

  it('writes there when the field asks for it, and tells nobody', () => {
    const { input, submitted } = field({ 'data-scan': 'literal' })
    type(CODE, 10)
    press('Enter', 10)
    expect(input.value).toBe(CODE)
    expect(onScan).not.toHaveBeenCalled()
    expect(submitted).not.toHaveBeenCalled()
  })

  it.each<Record<string, string>>([{ type: 'password' }, { autocomplete: 'current-password' }])(
    'never looks at a password: %o',
    (attributes) => {
      const { input, submitted } = field(attributes)
      type('correct-horse', 10)
      press('Enter', 10)
      expect(input.value).toBe('correct-horse')
      expect(onScan).not.toHaveBeenCalled()
      expect(submitted).toHaveBeenCalledOnce()
    },
  )
})

describe('scanning anywhere else', () => {
  it('runs none of the shortcuts that its characters are', () => {
    type('CN:I:00123', 10)
    press('Enter', 10)
    expect(onScan.mock.calls).toEqual([['CN:I:00123']])
    vi.advanceTimersByTime(1_000)
    expect(pageHears).not.toHaveBeenCalled()
  })
})

describe('a person', () => {
  it('types and submits as ever', () => {
    const { input, submitted } = field()
    type('gloves', 90)
    press('Enter', 90)
    expect(input.value).toBe('gloves')
    expect(submitted).toHaveBeenCalledOnce()
    expect(pageHears).toHaveBeenCalledTimes(7)
    expect(onScan).not.toHaveBeenCalled()
  })

  it('uses shortcuts, in their order, a moment later', () => {
    type('gi', 40)
    expect(pageHears).not.toHaveBeenCalled()
    vi.advanceTimersByTime(80)
    expect(pageHears.mock.calls).toEqual([['g'], ['i']])
  })
})
