import { bidStates } from '@wellstock/domain/bids/bid-states'
import { MAX_SCORE } from '@wellstock/domain/bids/bids'
import { said } from '@wellstock/messages/sentence'
import * as z from 'zod'
import type { Access } from '../platform/access.ts'
import { ById, Step } from '../platform/document-routes.ts'
import { Id, Instant, text, whole } from '../platform/fields.ts'
import { ExportOutput } from '../platform/files.ts'
import { route } from '../platform/route.ts'
import { Reason } from '../stock/command.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const Score = z.object({
  criterionId: z.string(),
  offerId: z.string(),
  personId: z.string(),
  points: z.number().int(),
})

/** A bid that waits for the scores of the caller: how many they have given, of how many. */
export const BidToScore = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  isDeclared: z.boolean(),
  given: z.number().int(),
  wanted: z.number().int(),
})
export type BidToScore = z.infer<typeof BidToScore>

/** A bid as one of its evaluators sees it: their own criteria, and of the offers what is not the price. */
export const ScorePage = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  state: z.enum(bidStates),
  personId: z.string(),
  declaredAt: Instant.nullable(),
  lockedAt: Instant.nullable(),
  excusedAt: Instant.nullable(),
  hasConflict: z.boolean(),
  /** The caller can give scores now. */
  canScore: z.boolean(),
  criteria: z.array(Named.extend({ weight: z.number() })),
  offers: z.array(
    z.object({
      id: z.string(),
      vendor: Named,
      /** Nothing of it before the caller has said that they have no interest in who wins. */
      content: z
        .object({
          note: z.string(),
          lines: z.array(
            z.object({
              lineId: z.string(),
              name: z.string(),
              leadDays: z.number().int().nullable(),
              shelfLifeDays: z.number().int().nullable(),
              alternate: z.string(),
            }),
          ),
          answers: z.array(z.object({ text: z.string(), isMet: z.boolean() })),
          files: z.array(z.object({ id: z.string(), name: z.string() })),
        })
        .nullable(),
      /** How the vendor did in the last year, measured; null: too little is known. */
      past: z
        .object({
          score: z.number().nullable(),
          onTimeInFull: z.number().nullable(),
          fillRate: z.number().nullable(),
        })
        .nullable(),
    }),
  ),
  /** The caller's; and once those are locked, everybody's. */
  scores: z.array(Score),
  /** Whose scores are among them. */
  people: z.array(Named),
})
export type ScorePage = z.infer<typeof ScorePage>

/** Who scores a bid, how far they are, and as much of the scores as the caller may see. */
export const ScoringState = z.object({
  evaluators: z.array(
    Named.extend({
      criterionIds: z.array(z.string()),
      declaredAt: Instant.nullable(),
      lockedAt: Instant.nullable(),
      excusedAt: Instant.nullable(),
      excusedReason: z.string(),
      conflict: z.string().nullable(),
      /** Somebody who counts is left for each of their criteria without them. */
      canBeExcused: z.boolean(),
    }),
  ),
  offers: z.array(z.object({ id: z.string(), vendor: Named })),
  scores: z.array(Score),
  /** Mean and points by offer and criterion, of those who count. */
  means: z.array(
    z.object({
      criterionId: z.string(),
      offerId: z.string(),
      mean: z.number().nullable(),
      points: z.number().nullable(),
      spread: z.number(),
      isSpreadWide: z.boolean(),
    }),
  ),
  /** Everybody who counts has locked their scores. */
  isComplete: z.boolean(),
})
export type ScoringState = z.infer<typeof ScoringState>

const make = <const A extends Access>(
  access: A,
  method: 'GET' | 'POST' | 'PUT',
  path: `/bid-scores${string}` | `/bids/{id}/scores${string}`,
  summary: string,
) =>
  route(access, {
    method,
    path,
    summary,
    tag: 'Bids',
    missing: said.bid_not_found(),
    inPerson: access === 'bids.take-part',
  })

/** What evaluators do: say that they have no interest in who wins, score, and lock what they gave. */
export const bidScores = {
  list: make('bids.take-part', 'GET', '/bid-scores', 'Bids that wait for scores of the caller')
    .input(z.strictObject({}).optional())
    .output(z.array(BidToScore)),
  get: make('bids.take-part', 'GET', '/bid-scores/{id}', 'One bid for its evaluators')
    .input(ById)
    .output(ScorePage),
  /** With a note of the interest they have, they score nothing of it. */
  declare: make(
    'bids.take-part',
    'POST',
    '/bid-scores/{id}/declare',
    'Say whether one has an interest in who wins',
  )
    .input(ById.extend({ conflict: text('note', { min: 5, max: 500 }).nullable().default(null) }))
    .output(ScorePage),
  save: make('bids.take-part', 'PUT', '/bid-scores/{id}', 'Give scores')
    .input(
      ById.extend({
        scores: z
          .array(
            z.strictObject({
              criterionId: Id,
              offerId: Id,
              points: whole('points', { min: 0, max: MAX_SCORE }),
            }),
          )
          .min(1)
          .max(1000),
      }),
    )
    .output(ScorePage),
  lock: make('bids.take-part', 'POST', '/bid-scores/{id}/lock', 'Lock the scores one gave')
    .input(ById)
    .output(ScorePage),
  /** For its evaluators, and for whoever sees the bid. */
  file: make('bids.take-part', 'GET', '/bid-scores/{id}/files/{fileId}', 'A document of an opened offer')
    .input(ById.extend({ fileId: Id }))
    .output(ExportOutput),
  state: make('bids.read', 'GET', '/bids/{id}/scores', 'Who has scored a bid')
    .input(ById)
    .output(ScoringState),
  excuse: make('bids.write', 'POST', '/bids/{id}/scores/excuse', 'Go on without an evaluator')
    .input(Step.extend({ personId: Id, reason: Reason }))
    .output(ScoringState),
}
