import type { Noun } from '@wellstock/contract/platform/changes'
import type { ProblemCode } from '@wellstock/contract/platform/problems'
import type { Sentence } from '@wellstock/messages/sentence'
import { problem } from '../http/problem.ts'
import { note } from './note.ts'

type Subject = { entity: Noun; id: string }

/** The refusal of what is not this person's to do. That they tried stays in the audit, though the request changes nothing. */
export const notTheirs = (
  code: ProblemCode,
  sentence: Sentence,
  subject: Subject,
  about: Record<string, unknown>,
  reason: string = sentence.reason,
) =>
  problem(code, sentence, {
    keep: (tx, actor) => note(tx, actor, `${subject.entity}.refused`, subject, { ...about, reason }),
  })
