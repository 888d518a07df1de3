import { recordPage } from '@wellstock/contract/platform/kinds'
import { officesInScope, scopeOf } from '../access/person.ts'
import type { Feature } from '../feature.ts'
import type { RecordSubject } from '../record-subject.ts'
import { isWithin, type listOf } from './list-of.ts'

type DocumentFeature = Feature & {
  list: Pick<ReturnType<typeof listOf>, 'kind' | 'source'>
  /** In SQL, of its row `r`: that it is still in use, and so can be chosen. */
  isLive: string
}

/** A feature that is a kind of document: what belongs to one, and where it is searched for, follow from its kind. */
export const documentFeature = ({
  list: { kind, source },
  isLive,
  recordSubjects = [],
  searchSources = [],
  ...feature
}: DocumentFeature): Feature => {
  const subject: RecordSubject = {
    kind: kind.table,
    offices: (person) => officesInScope(scopeOf(person, kind.read)),
    within: (offices) => isWithin(kind, offices),
    isLive,
    label: 'r.number',
    handle: 'r.id::text',
    url: (id) => recordPage(kind, id),
  }
  return {
    ...feature,
    recordSubjects: [subject, ...recordSubjects],
    searchSources: [source, ...searchSources],
  }
}
