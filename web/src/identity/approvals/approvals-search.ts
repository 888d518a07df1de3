import {
  type ApprovalKindName,
  type ApprovalTab,
  approvalKinds,
  approvalTabs,
} from '@wellstock/domain/identity/approvals'
import {
  firstPage,
  flag,
  id,
  oneOf,
  type Paged,
  type RawSearch,
  readPaged,
  words,
} from '../../lib/search-params.ts'

export const approvalsSearchDefaults = firstPage

const LONGEST = 100

/** `request`: the one that is open beside the list. */
export type ApprovalsSearch = Paged & {
  tab: ApprovalTab | 'policy' | undefined
  kind: ApprovalKindName | undefined
  flagged: true | undefined
  search: string | undefined
  request: string | undefined
}

export const readApprovalsSearch = (raw: RawSearch): ApprovalsSearch => ({
  tab: oneOf([...approvalTabs, 'policy'], raw.tab),
  kind: oneOf(approvalKinds, raw.kind),
  flagged: flag(raw.flagged),
  search: words(raw.search)?.slice(0, LONGEST),
  request: id(raw.request),
  ...readPaged(raw),
})
