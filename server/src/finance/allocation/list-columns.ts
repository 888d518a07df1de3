import type { Column } from '../../platform/files/table-file.ts'
import type { Texts } from '../../platform/messages.ts'

export const listKeys = ['department', 'category', 'office', 'month', 'amount'] as const
export type ListKey = (typeof listKeys)[number]

/** The columns of a budget as a list, in the file that is saved and the one that is read. */
export const listColumns = (m: Texts): (Column & { key: ListKey })[] => [
  { key: 'department', label: m.common_department(), kind: 'text' },
  { key: 'category', label: m.common_category(), kind: 'text' },
  { key: 'office', label: m.common_office(), kind: 'text', width: 18 },
  { key: 'month', label: m.common_month(), kind: 'text', width: 10 },
  { key: 'amount', label: m.common_amount(), kind: 'money', width: 16 },
]
