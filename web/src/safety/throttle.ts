/** Source: specification 9. */
const MAX_QUICK = 5
const COOL_DOWN = 5_000
/** So many submissions at gaps this much alike are no person's. */
const RHYTHM_OF = 6
const RHYTHM_SPREAD = 0.05
const LONGEST_GAP = 60_000

export type Verdict = 'admitted' | 'too many' | 'regular'

const gapsOf = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0))

/** Whether the latest submissions came like clockwork. */
export function isRegular(times: readonly number[]): boolean {
  const latest = times.slice(-RHYTHM_OF)
  if (latest.length < RHYTHM_OF) return false
  const gaps = gapsOf(latest)
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  return mean < LONGEST_GAP && gaps.every((gap) => Math.abs(gap - mean) <= mean * RHYTHM_SPREAD)
}

/**
 * Counts the submissions of each form. More than five within five seconds, or a regular rhythm, close it for five
 * seconds; then the counter begins again. `typedByScanner` lets a rhythm pass: scanners have one.
 */
export function createThrottle() {
  const forms = new Map<string, { times: number[]; closedUntil: number }>()

  return (form: string, now: number, typedByScanner: boolean): Verdict => {
    const state = forms.get(form) ?? { times: [], closedUntil: 0 }
    forms.set(form, state)
    if (now < state.closedUntil) return 'too many'

    state.times = [...state.times, now].slice(-RHYTHM_OF)
    const quick = state.times.filter((time) => now - time < COOL_DOWN).length
    const verdict = quick > MAX_QUICK ? 'too many' : isRegular(state.times) ? 'regular' : 'admitted'
    if (verdict === 'too many' || (verdict === 'regular' && !typedByScanner)) {
      state.closedUntil = now + COOL_DOWN
      state.times = []
    }
    return verdict
  }
}
