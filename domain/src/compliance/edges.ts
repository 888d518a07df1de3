/** Steps of a document: from which states each may be taken, and to which it leads. */
export type Edges<State extends string, Step extends string> = Record<
  Step,
  { from: readonly State[]; to: readonly State[] }
>

/** The step that leads from one state to another; null: there is no such way. */
export function stepBetween<State extends string, Step extends string>(
  edges: Edges<State, Step>,
  from: State,
  to: State,
): Step | null {
  const found = Object.entries<Edges<State, Step>[Step]>(edges).find(
    ([, edge]) => edge.from.includes(from) && edge.to.includes(to),
  )
  return (found?.[0] as Step | undefined) ?? null
}

/** What stands against a move: that there is no such way, or why the step cannot be taken now. Empty: nothing. */
export type MoveRefusals<Refusal extends string> = readonly ('no_such_step' | Refusal)[]

/** The refusals that hold, in the order in which they are given. */
export const refusalsThatHold = <Refusal extends string>(
  refusals: Partial<Record<Refusal, boolean>>,
): Refusal[] => (Object.keys(refusals) as Refusal[]).filter((refusal) => refusals[refusal])
