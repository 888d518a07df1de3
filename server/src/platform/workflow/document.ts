import type { Noun } from '@wellstock/contract/platform/changes'
import type { ProblemCode } from '@wellstock/contract/platform/problems'
import type { Sentence } from '@wellstock/messages/sentence'
import type { Scope } from '../access/person.ts'
import { notTheirs } from '../audit/attempt.ts'
import { type Actor, note } from '../audit/note.ts'
import { stale } from '../audit/stale.ts'
import type { Connection } from '../database/database.ts'
import { nameOf } from '../database/write.ts'
import { problem } from '../http/problem.ts'

/** Why a step is not somebody's to take, as it is answered. */
export type Refusal = { code: ProblemCode; sentence: Sentence }

/** A step of a document: from which states, what it may become (nothing: it stays as it is), and for whom. */
export type Edge<State extends string, Facts> = {
  from: readonly State[]
  to: readonly State[]
  /** What the note of it is called: `transfer.approved`. */
  auditAction: string
  /** What it asks of whoever takes it. The first that is not so is the answer. */
  guards?: readonly ((facts: Facts) => Refusal | null)[]
}

/**
 * A document with states. Its edges are the one place that says which state may follow which and who takes the step: the
 * lock of an operation, the buttons, the refusal, the update and the database's own guard (`guard_state`) read them.
 */
export type Document<Row extends { state: string }, Step extends string, Facts> = {
  table: string
  noun: Noun
  /** What an operation has to know of a row, in SQL. */
  columns: string
  edges: Record<Step, Edge<Row['state'], Facts>>
  canView: (scope: Scope, row: Row) => boolean
  notFound: Sentence
  /** The refusal of a step that the state has no place for: somebody else was faster, or it has not come that far. */
  wrongState: (state: Row['state']) => Sentence
  /** Publishes a step to other features, in its transaction. */
  onStep?: (tx: Connection, organizationId: string, id: string) => Promise<void>
}

type Known = { id: string; state: string }
type StateOf<Row extends Known> = Row['state']

/** Why a step cannot be taken as things are: the state has no place for it, or it is not this person's to take. */
export function refusalOf<Row extends Known, Step extends string, Facts>(
  { edges, wrongState }: Document<Row, Step, Facts>,
  step: Step,
  state: StateOf<Row>,
  facts: Facts,
): Refusal | null {
  const { from, guards = [] } = edges[step]
  if (!from.includes(state)) return { code: 'OPERATION_FAILED', sentence: wrongState(state) }
  for (const guard of guards) {
    const refusal = guard(facts)
    if (refusal) return refusal
  }
  return null
}

/** A row of the scope as it stays until the transaction ends. Always asked for before any item is locked. */
export async function lockDocument<Row extends Known, Step extends string, Facts>(
  tx: Connection,
  { table, noun, columns, canView, notFound }: Document<Row, Step, Facts>,
  scope: Scope,
  id: string,
  lock: 'share' | 'update' = 'update',
): Promise<Row> {
  const [row] = await tx.rows<Row>(
    `select ${columns} from ${table} where organization_id = $1 and id = $2 for ${lock}`,
    [scope.organizationId, id],
    `lock-${table}-${lock}`,
  )
  if (!row) throw problem('NOT_FOUND', notFound)
  if (!canView(scope, row)) throw notTheirs('NOT_FOUND', notFound, { entity: noun, id }, {}, 'other_office')
  return row
}

/**
 * Refuses a step that has no place now: of two who take the same step, the second waits at the lock and finds it taken.
 * With the version somebody looked at, what has changed since is refused with what it was.
 */
export async function refuseStep<Row extends Known & { version: number }, Step extends string, Facts>(
  tx: Connection,
  document: Document<Row, Step, Facts>,
  step: Step,
  row: Row,
  facts: Facts,
  version?: number,
) {
  const refusal = refusalOf(document, step, row.state, facts)
  const isHere = document.edges[step].from.includes(row.state)
  if (isHere && version !== undefined && version !== row.version)
    throw await stale(tx, `${document.noun}.changed`, row.id, version)
  if (!refusal) return
  if (!isHere) throw problem(refusal.code, refusal.sentence)
  throw notTheirs(refusal.code, refusal.sentence, { entity: document.noun, id: row.id }, { step })
}

/** In a stamp: the moment of the transaction. */
export const NOW = Symbol('now')

/** What a step writes beside the state, by column. */
type Stamps = Record<string, unknown>

/** Brings a document into the state a step leads to, with its stamps, and records the step. */
export async function moveTo<Row extends Known & { version: number }, Step extends string, Facts>(
  tx: Connection,
  actor: Actor,
  document: Document<Row, Step, Facts>,
  step: Step,
  row: Row,
  state: StateOf<Row>,
  { stamps = {}, about }: { stamps?: Stamps; about: Record<string, unknown> },
) {
  const { from, to } = document.edges[step]
  if (!from.includes(row.state) || !to.includes(state))
    throw new Error(`${document.noun}: ${step} does not lead from ${row.state} to ${state}`)
  const values: unknown[] = [row.id, row.version, state]
  const sets = Object.entries(stamps).map(([column, value]) =>
    value === NOW ? `${column} = now()` : `${column} = $${values.push(value)}`,
  )
  const text = `update ${document.table} set ${[...sets, 'state = $3'].join(', ')}, updated_at = now(), version = version + 1
     where organization_id = current_organization() and id = $1 and version = $2 returning 1`
  const moved = await tx.rows(text, values, nameOf(text))
  if (moved.length === 0) throw problem('OPERATION_FAILED', document.wrongState(row.state))
  await recordStep(tx, actor, document, step, row.id, about)
}

/** Notes a step and publishes it. */
export async function recordStep<Row extends Known, Step extends string, Facts>(
  tx: Connection,
  actor: Actor,
  document: Document<Row, Step, Facts>,
  step: Step,
  id: string,
  about: Record<string, unknown>,
) {
  const { noun, edges, onStep } = document
  await tx.batch(
    () => note(tx, actor, `${noun}.${edges[step].auditAction}`, { entity: noun, id }, about),
    async () => onStep?.(tx, actor.organizationId, id),
  )
}
