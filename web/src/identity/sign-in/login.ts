import type { Welcome } from '@wellstock/contract/identity/system'
import type { ProblemBody } from '@wellstock/contract/platform/problems'
import { languageNames } from '@wellstock/domain/identity/preferences'
import { leaveLostAddress, takeLostAddress } from '../../lib/lost-address.ts'
import { m } from '../../lib/messages.ts'
import { documents } from '../../lib/open-document.ts'
import { ownPath } from '../../lib/own-path.ts'
import { perTab } from '../../lib/storage.ts'
import { csrfHeader } from '../../lib/write-headers.ts'
import { type Farewell, takeWord } from './farewell.ts'
import { type Choices, keep, numberIn, post } from './login-requests.ts'
import { loginTexts } from './login-texts.ts'
import { element, refuseEmpty, startPublicPage } from './public-page.ts'
import { refusalBox } from './refusal-box.ts'
import { roleName } from './role-name.ts'

const TOAST_STAYS = 3_000

const farewells: Record<Farewell, () => string> = { signed_out: m.signed_out, setup_done: m.setup_done }

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

  const refusal = refusalBox({ key: 'login-blocked', email, submit, blocked: m.login_blocked })
  let welcome: Welcome | null = null
  let isSending = false
  const chosen: Choices = {}

  const enter = () => documents.open(ownPath(query.get('from')) ?? '/dashboard')

  function sayMore() {
    if (welcome?.organization) element('about').textContent = welcome.organization
    for (const button of element('accounts').querySelectorAll('button')) {
      const account = welcome?.sample?.accounts.find((each) => each.email === button.value)
      if (account) button.textContent = roleName(account.role)
    }
    refusal.say()
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

  async function hear(response: Response | null) {
    const body: Partial<ProblemBody> = (await response?.json().catch(() => null)) ?? {}
    if (response?.ok) {
      refusal.unblock()
      if (Object.keys(chosen).length > 0) await keep(chosen)
      return enter()
    }
    const retryAfter = response ? numberIn(response, 'Retry-After') : undefined
    if (body.code === 'SECOND_FACTOR_REQUIRED') {
      setSecondStep(true)
      remember.checked = response?.headers.get('X-Remember-Device') === 'true'
      return code.focus()
    }
    const attemptsLeft = response ? numberIn(response, 'X-RateLimit-Remaining') : undefined
    if (response?.status === 429 && retryAfter !== undefined) refusal.block(email.value, retryAfter)
    else if (response?.status === 429) refusal.refuse(() => [m.login_blocked()])
    else if (response?.status === 401) {
      // The code is looked at when the password was right: it is the code that is wrong now.
      const wrong = isSecondStep() ? m.login_code_wrong : m.login_invalid
      refusal.refuse(() => [
        wrong(),
        ...(attemptsLeft === undefined ? [] : [m.login_attempts_left({ count: attemptsLeft })]),
      ])
    } else refusal.refuse(() => [m.login_failed()])
    const last = isSecondStep() ? code : password
    last.focus()
    last.select()
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending || refusal.isBlocked()) return
    refusal.refuse(null)
    if (refuseEmpty([email, password, ...(isSecondStep() ? [code] : [])])) return
    isSending = true
    submit.setAttribute('aria-busy', 'true')
    const credentials = {
      email: email.value.trim(),
      password: password.value,
      ...(isSecondStep() && { code: code.value.trim(), remember: remember.checked }),
    }
    const response = await post('/api/auth/login', credentials, () =>
      refusal.refuse(() => [m.login_waits_for_turn()]),
    )
    refusal.refuse(null)
    isSending = false
    submit.removeAttribute('aria-busy')
    await hear(response)
    refusal.say()
  })

  // Another account or password begins again at the first step.
  for (const field of [email, password]) field.addEventListener('input', () => setSecondStep(false))

  element('show').addEventListener('click', ({ currentTarget }) => {
    const isShown = password.type === 'text'
    password.type = isShown ? 'password' : 'text'
    ;(currentTarget as HTMLElement).setAttribute('aria-pressed', String(!isShown))
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
        refusal.refuse(null)
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

  const sayTexts = startPublicPage({
    texts: loginTexts,
    onSay: sayMore,
    onChoose: ({ language, theme }) => {
      if (language) chosen.language = languageNames[language]
      if (theme) chosen.theme = theme
    },
  })

  element('timeout').hidden = !wasIdle
  const farewell = takeWord()
  if (farewell) toast(farewells[farewell]())
  const lost = takeLostAddress()
  if (lost !== undefined) toast(m.no_page_at({ path: lost }), m.toast_warning())
  void greet()
  if (!wasIdle && !farewell) void goOnIfSignedIn()
  return refusal.stop
}
