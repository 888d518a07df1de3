import { issue } from '@wellstock/messages/sentence'
import * as z from 'zod'
import { Id } from '../platform/fields.ts'
import { recordKinds } from './record-kinds.ts'

export * from './record-kinds.ts'

export const RecordKindField = z.enum(recordKinds, issue.choose_a_record())

/** A record that documents and comments can belong to. */
export const RecordField = z.strictObject({ kind: RecordKindField, id: Id })

/** Such a record as the caller sees it. */
export const RecordLink = z.object({
  kind: z.enum(recordKinds),
  id: z.string(),
  name: z.string(),
  url: z.string(),
})
export type RecordLink = z.infer<typeof RecordLink>
