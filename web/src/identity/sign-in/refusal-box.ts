import { formatCountdown } from '../../lib/countdown.ts'
import { m } from '../../lib/messages.ts'
import { keptBlock } from './login-block.ts'
import { element } from './public-page.ts'

type Refusals = {
  /** Under which name the block of an address is kept. */
  key: string
  email: HTMLInputElement
  submit: HTMLButtonElement
  /** What is said while an address is blocked. */
  blocked: () => string
}

/** Says above a form why the last attempt was refused, and how long an address is blocked. `stop` ends the countdown. */
export function refusalBox({ key, email, submit, blocked }: Refusals) {
  const block = keptBlock(key)
  let refusal: (() => string[]) | null = null
  let announced = ''
  let ticking: ReturnType<typeof setInterval> | undefined

  /** The countdown while the address is blocked, otherwise why the last attempt was refused. */
  function say() {
    const seconds = block.secondsLeft(email.value)
    const lines = seconds > 0 ? [blocked()] : (refusal?.() ?? [])
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
    element('refusal').hidden = lines.length === 0
    submit.disabled = seconds > 0
    if (block.isThere() && !ticking) ticking = setInterval(tick, 1_000)
  }

  function stop() {
    clearInterval(ticking)
    ticking = undefined
  }

  function tick() {
    if (block.isOver()) {
      block.forget()
      stop()
    }
    say()
  }

  email.addEventListener('input', say)
  return {
    say,
    stop,
    /** Says why; null: nothing is refused any more. */
    refuse(lines: (() => string[]) | null) {
      refusal = lines
      say()
    },
    isBlocked: () => block.secondsLeft(email.value) > 0,
    block: block.start,
    unblock: block.forget,
  }
}
