import { attackIn, type InputFilter, type Shape } from './input-filter.ts'
import { createThrottle } from './throttle.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

export type Suspicious = { field: Field; name: string; text: string; shape: Shape }

type FormGuard = {
  filter: () => InputFilter
  /** What was taken out, and how to put it back as plain text, which then passes. */
  onSuspicious: (found: readonly Suspicious[], restore: () => void) => void
  onThrottled: (form: string) => void
  /** A regular rhythm where a scanner types: nothing was blocked. */
  onRhythm: (form: string) => void
}

const searching = '[role=search], search, [type=search], [role=searchbox]'
// Shown as plain text or not, a password is a password.
const passwords = '[type=password], [autocomplete$=password], .mantine-PasswordInput-innerInput'
const typedText = 'textarea, input:is(:not([type]), [type=text], [type=email], [type=url], [type=tel])'
const exempt = `:read-only, :disabled, [autocomplete=one-time-code], [data-scan], ${searching}, ${passwords}`

// One line after the other, kept on the page or sent on behind it: what repeats there is the work itself.
const lineEntry = '[data-line-entry]'

const fieldsOf = (form: HTMLFormElement) => [...form.querySelectorAll<Field>(typedText)]
const isSearch = (form: HTMLFormElement) => {
  const fields = fieldsOf(form).filter((field) => !field.matches(searching))
  return form.matches(searching) || (form.querySelector(searching) !== null && fields.length === 0)
}

const textOf = (id: string | null | undefined) => id && document.getElementById(id)?.textContent?.trim()

/** What a person calls the form: its label, its legend, or the title of the dialog it stands in. */
export const formName = (form: HTMLFormElement): string =>
  form.getAttribute('aria-label') ||
  textOf(form.getAttribute('aria-labelledby')) ||
  form.dataset.form ||
  form.querySelector('legend')?.textContent?.trim() ||
  textOf(form.closest('[role=dialog]')?.getAttribute('aria-labelledby')) ||
  document.querySelector('h1')?.textContent?.trim() ||
  document.title

const fieldName = (field: Field): string =>
  field.getAttribute('aria-label') || field.labels?.[0]?.textContent?.trim() || field.name || field.id

/** Sets a field so that whatever listens to it (React) takes it for typed. */
function type(field: Field, text: string) {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Looks at every form of the page before anything else hears that it is submitted. Returns how to stop. */
export function guardForms({ filter, onSuspicious, onThrottled, onRhythm }: FormGuard): () => void {
  const throttle = createThrottle()
  const restored = new Set<string>()
  const keyOf = (form: string, { name, text }: Pick<Suspicious, 'name' | 'text'>) =>
    JSON.stringify([form, name, text])

  function suspiciousIn(form: HTMLFormElement): Suspicious[] {
    return fieldsOf(form).flatMap((field) => {
      if (field.matches(exempt)) return []
      const shape = attackIn(field.value, filter())
      return shape ? [{ field, name: fieldName(field), text: field.value, shape }] : []
    })
  }

  function onSubmit(event: SubmitEvent) {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || isSearch(form)) return
    const name = formName(form)
    const block = () => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }

    // Passwords have a limit of their own, at the server.
    if (!form.matches(lineEntry) && !form.querySelector(passwords)) {
      const isScanned = form.querySelector('[data-scan]') !== null
      const verdict = throttle(name, performance.now(), isScanned)
      if (verdict === 'regular' && isScanned) onRhythm(name)
      else if (verdict !== 'admitted') {
        block()
        return onThrottled(name)
      }
    }

    const found = suspiciousIn(form).filter((each) => !restored.has(keyOf(name, each)))
    if (found.length === 0) return
    block()
    for (const { field } of found) type(field, '')
    found[0]?.field.focus()
    onSuspicious(found, () => {
      for (const each of found) {
        restored.add(keyOf(name, each))
        type(each.field, each.text)
      }
      found[0]?.field.focus()
    })
  }

  document.addEventListener('submit', onSubmit, { capture: true })
  return () => document.removeEventListener('submit', onSubmit, { capture: true })
}
