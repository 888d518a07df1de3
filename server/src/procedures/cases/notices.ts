import { procedureCase, recordPage } from '@wellstock/contract/platform/kinds'
import { noticeKind } from '../../platform/notice-kind.ts'

type CaseNotice = { caseId: string; number: string; type: string; office: string; day: string }

/** A coming case is not ready any more: what it opens is short, or its equipment is not there. */
export const caseBroken = noticeKind<CaseNotice & { missing: string; short: number }>({
  name: 'case.broken',
  type: 'alert',
  priority: 'high',
  category: 'inventory',
  url: ({ caseId }) => recordPage(procedureCase, caseId),
  words: (m, { number, type, office, day, missing, short }) => ({
    title: m.notices_case_broken_title({ number, type, date: day }),
    message: missing
      ? m.notices_case_broken_short({ missing, count: short, office })
      : m.notices_case_broken_equipment({ office }),
  }),
})

/** An emergency took what was reserved for a case. */
export const caseTakenFrom = noticeKind<CaseNotice & { by: string; reason: string }>({
  name: 'case.taken_from',
  type: 'warning',
  priority: 'high',
  category: 'inventory',
  url: ({ caseId }) => recordPage(procedureCase, caseId),
  words: (m, { number, type, by, reason, day }) => ({
    title: m.notices_case_taken_from_title({ number, type, date: day }),
    message: m.notices_case_taken_from_message({ by, reason }),
  }),
})
