/** How long a tab waits for an answer before it leads. A channel answers within milliseconds, a busy tab later. */
export const ANSWER_WITHIN = 400
/** After about this long without a word of the leader the others ask for it: it may be frozen, or gone. */
export const ASK_AFTER = 5_000
const HIDDEN_UNTIL_REST = 5 * 60_000

/** A lower rank goes before a higher one. */
type Word<News> =
  | { is: 'asking'; rank: number }
  | { is: 'leading'; rank: number; news: News }
  | { is: 'leaving' }
  | { is: 'news'; news: News }

type State = 'resting' | 'following' | 'asking' | 'leading'

export type LeadingParts<News> = {
  /** From now on this tab does the work, until `onRelieved`. */
  onLead: () => void
  onRelieved: () => void
  /** What the leader broadcasts to the others. */
  onNews: (news: News) => void
  /** What somebody who has just come should know first. */
  snapshot: () => News
  /** Whether a tab that was hidden for five minutes may do without. */
  restsWhenHidden: () => boolean
}

export type LeadingTab<News> = { broadcast: (news: News) => void; leave: () => void }

/**
 * Lets one of the tabs on a channel do what a browser needs once, and broadcast to the others. It works by words alone: locks
 * are missing on plain http, shared workers on phones. Timers are slow in a hidden tab, words are not. Without a
 * channel each tab leads.
 */
export function joinTabs<News>(
  channel: BroadcastChannel | undefined,
  parts: LeadingParts<News>,
): LeadingTab<News> {
  const chance = Math.random()
  let state: State = 'resting'
  let timer: ReturnType<typeof setTimeout> | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined

  const say = (word: Word<News>) => channel?.postMessage(word)
  const rank = () => chance + (document.hidden ? 1 : 0)
  const sayLeading = () => say({ is: 'leading', rank: rank(), news: parts.snapshot() })

  function become(next: State, time?: number, then?: () => void) {
    const before = state
    state = next
    clearTimeout(timer)
    timer = then && setTimeout(then, time)
    if (before === 'leading' && next !== 'leading') parts.onRelieved()
  }

  // Said again from time to time: of two that lead, where one was cut off for a while, neither hears of the other else.
  const stayLeader = () =>
    become('leading', ASK_AFTER, () => {
      sayLeading()
      stayLeader()
    })

  function lead() {
    stayLeader()
    sayLeading()
    parts.onLead()
  }

  function ask() {
    if (!channel) return lead()
    become('asking', ANSWER_WITHIN, lead)
    say({ is: 'asking', rank: rank() })
  }

  // At a moment of its own: the question of one, and its answer, serve all.
  const follow = () => become('following', ASK_AFTER * (1 + chance / 2), ask)

  function rest() {
    if (state === 'leading' || state === 'asking') say({ is: 'leaving' })
    become('resting')
  }

  function hear({ data: word }: MessageEvent<Word<News>>) {
    if (word.is === 'asking') {
      if (state === 'leading') sayLeading()
      else if (state === 'following' || (state === 'asking' && word.rank < rank())) follow()
      // Whoever asks may have come too late to hear that we did.
      else if (state === 'asking') say({ is: 'asking', rank: rank() })
      return
    }
    if (word.is === 'leaving') {
      if (state === 'following') ask()
      return
    }
    // Two lead where one was too busy to answer, or was frozen: the first in rank stays.
    if (state === 'leading' && word.is === 'leading' && rank() < word.rank) return sayLeading()
    // What another one broadcasts in the meantime, a leader hears by itself.
    if (state === 'leading' && word.is === 'news') return
    if (state !== 'resting') follow()
    parts.onNews(word.news)
  }

  function onVisibility() {
    clearTimeout(restTimer)
    if (document.hidden) restTimer = setTimeout(() => parts.restsWhenHidden() && rest(), HIDDEN_UNTIL_REST)
    else if (state !== 'leading') ask()
  }

  channel?.addEventListener('message', hear)
  document.addEventListener('visibilitychange', onVisibility)
  ask()
  if (document.hidden) onVisibility()

  return {
    broadcast: (news) => say({ is: 'news', news }),
    leave() {
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(restTimer)
      rest()
      channel?.close()
    },
  }
}
