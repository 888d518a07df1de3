import type { Certainty } from '@wellstock/domain/compliance/recall-match'
import type { RecallState } from '@wellstock/domain/compliance/recall-states'
import type { RecallClass, RecallTaskState } from '@wellstock/domain/compliance/recalls'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import { classWord, stateWord } from './words.ts'

const states = {
  draft: { tone: 'quiet', shape: 'ring' },
  active: { tone: 'danger', shape: 'octagon' },
  contained: { tone: 'warn', shape: 'triangle' },
  dispositioned: { tone: 'info', shape: 'square' },
  closed: { tone: 'ok', shape: 'dot' },
  withdrawn: { tone: 'quiet', shape: 'diamond' },
} as const satisfies Record<RecallState, object>

/** How far it has come, by shape, word and color. */
export const StateBadge = ({ state }: { state: RecallState }) => (
  <ShapeBadge {...states[state]} word={stateWord(state)} />
)

const classes = {
  I: { tone: 'danger', shape: 'octagon' },
  II: { tone: 'warn', shape: 'triangle' },
  III: { tone: 'quiet', shape: 'ring' },
} as const

/** The issuer's class; nothing where it gave none. */
export const ClassBadge = ({ of }: { of: RecallClass | null }) =>
  of && <ShapeBadge {...classes[of]} word={classWord(of)} />

const certainties = {
  certain: { tone: 'danger', shape: 'octagon' },
  probable: { tone: 'warn', shape: 'triangle' },
  possible: { tone: 'info', shape: 'ring' },
  watch: { tone: 'quiet', shape: 'dot' },
} as const satisfies Record<Certainty, object>

export const CertaintyBadge = ({ certainty }: { certainty: Certainty }) => (
  <ShapeBadge {...certainties[certainty]} word={m[`recalls_certainty_${certainty}`]()} />
)

const tasks = { open: { tone: 'warn', shape: 'ring' }, answered: { tone: 'ok', shape: 'dot' } } as const

/** Whether an office has answered. */
export const TaskBadge = ({ state }: { state: RecallTaskState }) => (
  <ShapeBadge {...tasks[state]} word={m[`recalls_task_${state}`]()} />
)
