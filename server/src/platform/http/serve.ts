import type {
  AnyContractProcedure,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract'
import type { Access } from '@wellstock/contract/platform/access'
import type { RouteMeta } from '@wellstock/contract/platform/route'
import type { CallFor } from './call.ts'
import type { FileAnswer } from './file-answer.ts'

// biome-ignore lint/suspicious/noExplicitAny: the schemas and errors are inferred from each procedure below
type Procedure<A extends Access, I, O> = ContractProcedure<I & any, O & any, any, RouteMeta<A>>

type AccessOf<P> = P extends Procedure<infer A, unknown, unknown> ? A : never
type InputOf<P extends AnyContractProcedure> = InferSchemaOutput<NonNullable<P['~orpc']['inputSchema']>>
type DeclaredOf<P extends AnyContractProcedure> = InferSchemaInput<NonNullable<P['~orpc']['outputSchema']>>
type OutputOf<P extends AnyContractProcedure> = [DeclaredOf<P>] extends [File] ? FileAnswer : DeclaredOf<P>

type Handler<P extends AnyContractProcedure> = (
  call: CallFor<AccessOf<P>>,
  input: InputOf<P>,
) => Promise<OutputOf<P>> | OutputOf<P>

export type Endpoint = {
  procedure: AnyContractProcedure
  meta: RouteMeta
  handle: ((call: never, input: never, first?: unknown) => unknown) & { workOut?: (input: never) => unknown }
}

/**
 * A handler of a write that works something out of what is sent before its transaction is opened: what takes longer than a moment does
 * not happen within one.
 */
export const workedOutFirst = <Call, Input, First, Answer>(
  workOut: (input: NoInfer<Input>) => First,
  handle: (call: Call, input: Input, first: Awaited<First>) => Answer,
) => Object.assign(handle, { workOut }) as unknown as (call: Call, input: Input) => Answer

/** Pairs the routes of a feature's contract with their handlers. A route left out does not compile. */
export function serve<T extends Record<string, AnyContractProcedure>>(
  contract: T,
  handlers: { [K in keyof T]: Handler<T[K]> },
): Endpoint[] {
  return Object.entries(contract).map(([name, procedure]) => ({
    procedure,
    meta: procedure['~orpc'].meta as RouteMeta,
    handle: handlers[name] as Endpoint['handle'],
  }))
}
