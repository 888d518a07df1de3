import { createWedge, type Key, type Scan, SILENCE } from './wedge.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** How long a key that might begin a scan waits before the page hears of it: in ms, too short to notice. */
const HELD_BACK = 80
/** A busy machine hands over a key later than it was pressed: silence is believed this much later, in ms. */
const LATE = 280

const literal = '[data-scan=literal]'
// Shown as plain text or not, a password is a password.
const passwords = '[type=password], [autocomplete$=password], .mantine-PasswordInput-innerInput'

const isField = (element: unknown): element is Field =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement

const takesText =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]'

export const keyOf = (event: KeyboardEvent): Key => ({
  key: event.key,
  code: event.code,
  time: event.timeStamp,
  ctrlKey: event.ctrlKey,
  altKey: event.altKey,
  repeat: event.repeat,
  capsLock: event.getModifierState('CapsLock'),
})

const isPlainCharacter = ({ key, ctrlKey, altKey, metaKey, repeat }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey && !repeat

/** What a field held before a burst began. */
const momentOf = (field: Field) => ({
  field,
  value: field.value,
  start: field.selectionStart,
  end: field.selectionEnd,
})

/** Puts it back so that whatever listens to the field (React) takes it for typed. */
function restore({ field, value, start, end }: ReturnType<typeof momentOf>) {
  if (field.value === value) return
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }))
  if (start !== null) field.setSelectionRange(start, end)
}

/**
 * Hears every key before the page does and tells scans from typing. Once a burst is certainly a scan, its keys go nowhere
 * else: they write nothing, run no shortcut, and its Enter submits nothing. Its first five characters were pressed
 * before that: in a field they are taken out again; elsewhere they were held back for 80 ms, and nobody hears of
 * them (if no scan follows, they are pressed again). In a field under `data-scan="literal"` the text stays, only the
 * Enter at its end does nothing, and nothing is reported. Passwords are never read.
 */
export function createScanListener(onScan: (scan: Scan) => void, options?: { prefix?: string }) {
  const wedge = createWedge(options)
  let before: ReturnType<typeof momentOf> | null = null
  let last = Number.NEGATIVE_INFINITY
  let held: { target: Element; event: KeyboardEvent }[] = []
  let releaseTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let place: Element | null = null

  function release() {
    const keys = held
    held = []
    for (const { target, event } of keys) target.dispatchEvent(new KeyboardEvent('keydown', event))
  }

  function forget() {
    clearTimeout(silenceTimer)
    clearTimeout(releaseTimer)
    wedge.reset()
    release()
  }

  function report(scan: Scan | null) {
    clearTimeout(silenceTimer)
    if (!scan || place?.closest(literal)) return
    // What Alt and a number write cannot be stopped at the key.
    if (before) restore(before)
    onScan(scan)
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = document.activeElement
    const isPause = event.timeStamp - last > SILENCE
    last = event.timeStamp
    if (isPause) report(wedge.fallSilent())
    if (event.isComposing || event.metaKey || target?.matches(passwords)) return forget()
    if (isPause || target !== place) {
      place = target
      before = isField(target) ? momentOf(target) : null
    }

    const isLiteral = Boolean(target?.closest(literal))
    const swallow = () => {
      event.preventDefault()
      if (!isLiteral) event.stopImmediatePropagation()
    }
    const verdict = wedge.press(keyOf(event))
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => report(wedge.fallSilent()), SILENCE + LATE)

    if (verdict.is === 'typing') {
      if (target?.matches(takesText) || !isPlainCharacter(event)) return
      swallow()
      held.push({ target: target ?? document.body, event })
      clearTimeout(releaseTimer)
      releaseTimer = setTimeout(release, HELD_BACK)
      return
    }

    held = []
    clearTimeout(releaseTimer)
    if (!isLiteral && before) restore(before)
    if (!isLiteral || verdict.is === 'scan') swallow()
    if (verdict.is === 'scan') report(verdict.scan)
  }

  return { onKeyDown, stop: forget }
}
