import { type Language, languages, type Theme, themes } from '@wellstock/domain/identity/preferences'
import '../../lib/every-language.ts'
import { setCurrentLanguage } from '../../lib/current-language.ts'
import { browserLanguage, storedLanguage, storeLanguage } from '../../lib/stored-language.ts'
import { applyTheme, storedTheme } from '../../lib/stored-theme.ts'

export const element = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T

/** Safari has no idle callback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1_000)

/** The application's files, named by the build, so that they are there when somebody has come in. */
function loadAhead() {
  const files = document.querySelector<HTMLMetaElement>('meta[name="ahead"]')?.content ?? ''
  for (const href of files.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
}

type PublicPage = {
  /** The texts of its marks, in the language of the moment. */
  texts: () => Readonly<Record<string, string>> & { title: string }
  /** What else is said anew when the language changes. */
  onSay: () => void
  onChoose?: (chosen: { language?: Language; theme?: Theme }) => void
}

/** Brings a delivered page in front of the door to life: its language and its theme. Returns what says its texts anew. */
export function startPublicPage({ texts, onSay, onChoose }: PublicPage): () => void {
  function sayTexts() {
    const said = texts()
    document.title = `${said.title} · Wellstock`
    for (const each of document.querySelectorAll<HTMLElement>('[data-text]'))
      each.textContent = said[each.dataset.text ?? ''] ?? ''
    for (const each of document.querySelectorAll<HTMLElement>('[data-label]'))
      each.setAttribute('aria-label', said[each.dataset.label ?? ''] ?? '')
    onSay()
  }

  function speak(language: Language) {
    setCurrentLanguage(language)
    document.documentElement.lang = language
    for (const button of element('languages').querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.lang === language))
    sayTexts()
  }

  function showTheme(theme: Theme) {
    applyTheme(theme)
    for (const button of element('themes').querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.value === theme))
  }

  element('languages').addEventListener('click', ({ target }) => {
    const language = languages.find((each) => target instanceof HTMLButtonElement && target.lang === each)
    if (!language) return
    onChoose?.({ language })
    storeLanguage(language)
    speak(language)
  })
  element('themes').addEventListener('click', ({ target }) => {
    const theme = themes.find((each) => target instanceof HTMLButtonElement && target.value === each)
    if (!theme) return
    onChoose?.({ theme })
    showTheme(theme)
  })

  showTheme(storedTheme())
  speak(storedLanguage() ?? browserLanguage())
  whenIdle(loadAhead)
  return sayTexts
}

/** Marks fields without a text and goes to the first of them. Spaces are no text but in a password. */
export function refuseEmpty(fields: readonly HTMLInputElement[]): boolean {
  const isEmpty = ({ type, value, id }: HTMLInputElement) =>
    (type === 'password' || id === 'password' ? value : value.trim()) === ''
  for (const field of fields) {
    if (isEmpty(field)) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
    element(`${field.id}-error`).hidden = !isEmpty(field)
  }
  const first = fields.find(isEmpty)
  first?.focus()
  return first !== undefined
}
