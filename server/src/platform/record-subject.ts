import type { RecordKind } from '@wellstock/contract/identity/record-kinds'
import type { Person } from './access/person.ts'

/** A kind of record that has documents and comments, as the feature it belongs to registers it. Whoever sees a record sees them. */
export type RecordSubject = {
  /** Its table. */
  kind: RecordKind
  /** The offices whose records somebody with these grants sees; null: those of all. */
  offices: (person: Pick<Person, 'organizationId' | 'grants'>) => string[] | null
  /** In SQL, of its row `r`: that it is of one of these offices. */
  within: (offices: string) => string
  /** In SQL, of its row `r`: that it is the own one of somebody, who sees it without a right to others of its office. */
  isOwn?: (personId: string) => string
  /** In SQL, of its row `r`: that it is still in use, and so can be chosen. */
  isLive: string
  /** In SQL, of its row `r`: what it is called, and what stands in its address. */
  label: string
  handle: string
  url: (handle: string) => string
  /** What its address ends in where it opens at its comments. */
  toComments?: string
}
