import type { Column } from '../../platform/files/table-file.ts'
import type { Texts } from '../../platform/messages.ts'

export const listKeys = ['department', 'category', 'office', 'month', 'amount'] as const
export type ListKey = (typeof listKeys)[number]

/** The columns of a budget as a list, in the file that is saved and the one that is read. */
export const listColumns = (m: Texts): (Column & { key: ListKey })[] => [
  { key: 'department', label: m.allocation_department(), kind: 'text' },
  { key: 'category', label: m.allocation_category(), kind: 'text' },
  { key: 'office', label: m.allocation_office(), kind: 'text', width: 18 },
  { key: 'month', label: m.allocation_month(), kind: 'text', width: 10 },
  { key: 'amount', label: m.allocation_amount(), kind: 'money', width: 16 },
]
