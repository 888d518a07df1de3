import type { CaseRow } from '@wellstock/contract/procedures/case'
import type { CaseState } from '@wellstock/domain/procedures/case-states'
import type { Readiness } from '@wellstock/domain/procedures/readiness'
import { m } from '../../lib/messages.ts'
import { ShapeBadge, shapes } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import classes from './readiness-dot.module.css'
import { readinessWord, stateWord } from './words.ts'

const looks = {
  green: { shape: 'dot', tone: 'ok' },
  amber: { shape: 'half', tone: 'warn' },
  red: { shape: 'triangle', tone: 'danger' },
} as const satisfies Record<Readiness, object>

/** Whether all is there, by its shape as well as its color; the word is read, and shown where there is room for it. */
export const ReadinessDot = ({ readiness, hasWord }: { readiness: Readiness; hasWord?: boolean }) => (
  <span className={ui.iconWord} title={readinessWord(readiness)}>
    <svg
      className={classes.dot}
      data-tone={looks[readiness].tone}
      width={12}
      height={12}
      viewBox="0 0 10 10"
      aria-hidden
    >
      {shapes[looks[readiness].shape]}
    </svg>
    <span className={hasWord ? undefined : ui.visuallyHidden}>{readinessWord(readiness)}</span>
  </span>
)

export const ReadinessBadge = ({ readiness }: { readiness: Readiness }) => (
  <ShapeBadge {...looks[readiness]} word={readinessWord(readiness)} />
)

const states = {
  scheduled: { tone: 'info', shape: 'ring' },
  ready: { tone: 'ok', shape: 'dot' },
  in_progress: { tone: 'info', shape: 'square' },
  completed: { tone: 'quiet', shape: 'dot' },
  cancelled: { tone: 'quiet', shape: 'diamond' },
  no_show: { tone: 'quiet', shape: 'octagon' },
} as const satisfies Record<CaseState, object>

type CaseBadgeProps = { of: Pick<CaseRow, 'state' | 'isEmergency' | 'isPicked'> }

/** How far a case is, that it is an emergency, and that its stock is on the cart. */
export const CaseBadge = ({ of: { state, isEmergency, isPicked } }: CaseBadgeProps) => (
  <span className={ui.iconWord}>
    <ShapeBadge {...states[state]} word={stateWord(state)} />
    {isEmergency && <ShapeBadge tone="danger" shape="octagon" word={m.cases_emergency()} />}
    {isPicked && <ShapeBadge tone="ok" shape="square" word={m.cases_picked()} />}
  </span>
)
