import type { Welcome } from '@wellstock/contract/identity/system'
import type { ProblemBody } from '@wellstock/contract/platform/problems'
import {
  type Language,
  languageNames,
  languages,
  type Theme,
  themes,
} from '@wellstock/domain/identity/preferences'
import { formatCountdown } from '../../lib/countdown.ts'
import '../../lib/every-language.ts'
import { setCurrentLanguage } from '../../lib/current-language.ts'
import { leaveLostAddress, takeLostAddress } from '../../lib/lost-address.ts'
import { m } from '../../lib/messages.ts'
import { documents } from '../../lib/open-document.ts'
import { ownPath } from '../../lib/own-path.ts'
import { perTab } from '../../lib/storage.ts'
import { browserLanguage, storedLanguage, storeLanguage } from '../../lib/stored-language.ts'
import { applyTheme, storedTheme } from '../../lib/stored-theme.ts'
import { csrfHeader } from '../../lib/write-headers.ts'
import { type Farewell, takeWord } from './farewell.ts'
import { forgetBlock, secondsBlocked, startBlock, storedBlock } from './login-block.ts'
import { type Choices, keep, numberIn, post } from './login-requests.ts'
import { type LoginTexts, loginTexts } from './login-texts.ts'
import { roleName } from './role-name.ts'

const TOAST_STAYS = 3_000

const farewells: Record<Farewell, () => string> = { signed_out: m.signed_out, setup_done: m.setup_done }

const element = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T

/** What the server answered to the last attempt, to be said again when the language changes. */
type Refusal = { say: () => string; attemptsLeft: number | undefined }

/** Safari has no idle callback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1_000)

/** The application's files, named by the build, so that they are there when somebody has signed in. */
function loadAhead() {
  const files = document.querySelector<HTMLMetaElement>('meta[name="ahead"]')?.content ?? ''
  for (const href of files.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
}

/**
 * Brings the delivered page to life: everything that depends on who is there, on the address and on the server.
 * Returns what ends the countdown.
 */
export function startLogin(): () => void {
  const form = element<HTMLFormElement>('login')
  const email = element<HTMLInputElement>('email')
  const password = element<HTMLInputElement>('password')
  const code = element<HTMLInputElement>('code')
  const remember = element<HTMLInputElement>('remember')
  const submit = form.querySelector<HTMLButtonElement>('.submit') as HTMLButtonElement
  const query = new URLSearchParams(location.search)
  const wasIdle = query.get('timeout') === 'true'
  const isSecondStep = () => !element('second-step').hidden

  let block = storedBlock()
  let refusal: Refusal | null = null
  let welcome: Welcome | null = null
  let announced = ''
  let isSending = false
  const chosen: Choices = {}
  let ticking: ReturnType<typeof setInterval> | undefined

  const enter = () => documents.open(ownPath(query.get('from')) ?? '/dashboard')

  function sayTexts() {
    const texts = loginTexts()
    document.title = `${texts.title} · Wellstock`
    for (const each of document.querySelectorAll<HTMLElement>('[data-text]'))
      each.textContent = texts[each.dataset.text as keyof LoginTexts]
    for (const each of document.querySelectorAll<HTMLElement>('[data-label]'))
      each.setAttribute('aria-label', texts[each.dataset.label as keyof LoginTexts])
    if (welcome?.organization) element('about').textContent = welcome.organization
    for (const button of element('accounts').querySelectorAll('button')) {
      const account = welcome?.sample?.accounts.find((each) => each.email === button.value)
      if (account) button.textContent = roleName(account.role)
    }
    sayRefusal()
  }

  /** The countdown while the account is blocked, otherwise why the last attempt was refused. */
  function sayRefusal() {
    const seconds = secondsBlocked(block, email.value)
    const said = seconds > 0 ? { say: m.login_blocked, attemptsLeft: undefined } : refusal
    const lines = said
      ? [
          said.say(),
          ...(said.attemptsLeft === undefined ? [] : [m.login_attempts_left({ count: said.attemptsLeft })]),
        ]
      : []
    // Written only when it changes: it is read aloud each time.
    if (lines.join() !== announced) {
      announced = lines.join()
      element('refusal-text').replaceChildren(
        ...lines.map((line, index) =>
          Object.assign(document.createElement('p'), {
            textContent: line,
            className: index > 0 ? 'detail' : '',
          }),
        ),
      )
    }
    const countdown = element('countdown')
    countdown.hidden = seconds === 0
    countdown.textContent = seconds > 0 ? m.login_blocked_for({ time: formatCountdown(seconds) }) : ''
    element('refusal').hidden = !said
    submit.disabled = seconds > 0
    if (block && !ticking) ticking = setInterval(tick, 1_000)
  }

  function tick() {
    if (block && block.until <= Date.now()) {
      block = null
      forgetBlock()
      clearInterval(ticking)
      ticking = undefined
    }
    sayRefusal()
  }

  function speak(language: Language) {
    setCurrentLanguage(language)
    document.documentElement.lang = language
    for (const button of element('languages').querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.lang === language))
    sayTexts()
  }

  function toast(message: string, kind = m.toast_success()) {
    const shown = document.createElement('p')
    const prefix = Object.assign(document.createElement('span'), { textContent: `${kind} ` })
    prefix.className = 'visually-hidden'
    shown.append(prefix, message)
    element('toasts').append(shown)
    setTimeout(() => shown.remove(), TOAST_STAYS)
  }

  function setSecondStep(isWanted: boolean) {
    element('second-step').hidden = !isWanted
    if (!isWanted) code.value = ''
  }

  /** Marks what is missing and goes to the first of it. */
  function isComplete(): boolean {
    const missing: HTMLInputElement[] = []
    for (const field of [email, password, ...(isSecondStep() ? [code] : [])]) {
      const isMissing = field === password ? field.value === '' : field.value.trim() === ''
      if (isMissing) {
        missing.push(field)
        field.setAttribute('aria-invalid', 'true')
      } else field.removeAttribute('aria-invalid')
      element(`${field.id}-error`).hidden = !isMissing
    }
    missing[0]?.focus()
    return missing.length === 0
  }

  async function hear(response: Response | null) {
    const body: Partial<ProblemBody> = (await response?.json().catch(() => null)) ?? {}
    if (response?.ok) {
      forgetBlock()
      if (Object.keys(chosen).length > 0) await keep(chosen)
      return enter()
    }
    const retryAfter = response ? numberIn(response, 'Retry-After') : undefined
    if (body.code === 'SECOND_FACTOR_REQUIRED') {
      setSecondStep(true)
      remember.checked = response?.headers.get('X-Remember-Device') === 'true'
      return code.focus()
    }
    if (response?.status === 429 && retryAfter !== undefined) block = startBlock(email.value, retryAfter)
    else if (response?.status === 429) refusal = { say: m.login_blocked, attemptsLeft: undefined }
    else if (response?.status === 401)
      refusal = {
        // The code is looked at when the password was right: it is the code that is wrong now.
        say: isSecondStep() ? m.login_code_wrong : m.login_invalid,
        attemptsLeft: numberIn(response, 'X-RateLimit-Remaining'),
      }
    else refusal = { say: m.login_failed, attemptsLeft: undefined }
    const last = isSecondStep() ? code : password
    last.focus()
    last.select()
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending || secondsBlocked(block, email.value) > 0) return
    refusal = null
    sayRefusal()
    if (!isComplete()) return
    isSending = true
    submit.setAttribute('aria-busy', 'true')
    const credentials = {
      email: email.value.trim(),
      password: password.value,
      ...(isSecondStep() && { code: code.value.trim(), remember: remember.checked }),
    }
    const response = await post('/api/auth/login', credentials, () => {
      refusal = { say: m.login_waits_for_turn, attemptsLeft: undefined }
      sayRefusal()
    })
    refusal = null
    isSending = false
    submit.removeAttribute('aria-busy')
    await hear(response)
    sayRefusal()
  })

  // Another account or password begins again at the first step.
  for (const field of [email, password]) field.addEventListener('input', () => setSecondStep(false))
  email.addEventListener('input', sayRefusal)

  element('show').addEventListener('click', ({ currentTarget }) => {
    const isShown = password.type === 'text'
    password.type = isShown ? 'password' : 'text'
    ;(currentTarget as HTMLElement).setAttribute('aria-pressed', String(!isShown))
  })

  element('languages').addEventListener('click', ({ target }) => {
    const language = languages.find((each) => target instanceof HTMLButtonElement && target.lang === each)
    if (!language) return
    chosen.language = languageNames[language]
    storeLanguage(language)
    speak(language)
  })

  function showTheme(theme: Theme) {
    applyTheme(theme)
    for (const button of element('themes').querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.value === theme))
  }

  element('themes').addEventListener('click', ({ target }) => {
    const theme = themes.find((each) => target instanceof HTMLButtonElement && target.value === each)
    if (!theme) return
    chosen.theme = theme
    showTheme(theme)
  })

  /** Only where the sample organization is loaded: one click fills in an account. */
  function offerAccounts(sample: NonNullable<Welcome['sample']>) {
    for (const { email: address, name, role } of sample.accounts) {
      const button = document.createElement('button')
      button.type = 'button'
      button.value = address
      button.title = `${name} · ${address}`
      button.textContent = roleName(role)
      button.setAttribute('aria-pressed', 'false')
      button.addEventListener('click', () => {
        email.value = address
        password.value = sample.password
        for (const each of element('accounts').querySelectorAll('button'))
          each.setAttribute('aria-pressed', String(each === button))
        setSecondStep(false)
        refusal = null
        sayRefusal()
      })
      const entry = document.createElement('li')
      entry.append(button)
      element('accounts').append(entry)
    }
    element('sample').hidden = false
  }

  async function greet() {
    const response = await fetch('/api/welcome').catch(() => null)
    if (!response?.ok) return
    welcome = (await response.json()) as Welcome
    if (welcome.needsSetup) return documents.open('/setup')
    if (welcome.sample) offerAccounts(welcome.sample)
    sayTexts()
  }

  /** Whoever is signed in already goes on. After an idle quarter of an hour or a farewell nobody is to be. */
  async function goOnIfSignedIn() {
    const hasHint = perTab.get('person') !== null || 'X-XSRF-TOKEN' in csrfHeader()
    if (!hasHint) return
    const response = await fetch('/api/auth/session').catch(() => null)
    if (!response?.ok) return
    // The word goes on with whoever is led on.
    if (lost !== undefined) leaveLostAddress(lost)
    enter()
  }

  showTheme(storedTheme())
  speak(storedLanguage() ?? browserLanguage())

  element('timeout').hidden = !wasIdle
  const farewell = takeWord()
  if (farewell) toast(farewells[farewell]())
  const lost = takeLostAddress()
  if (lost !== undefined) toast(m.no_page_at({ path: lost }), m.toast_warning())
  sayRefusal()
  void greet()
  whenIdle(loadAhead)
  if (!wasIdle && !farewell) void goOnIfSignedIn()
  return () => clearInterval(ticking)
}
