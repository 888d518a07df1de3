import type { PersonRow } from '@wellstock/contract/identity/people'
import { endOfRole } from '@wellstock/domain/identity/grants'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { everyPage } from '../../platform/files/every-page.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { listPeople, type PeopleFilter } from './people.ts'

type Wanted = Omit<PeopleFilter, 'page' | 'pageSize'> & { format: ExportFormat }

const statusWord = (m: Texts, status: NonNullable<Wanted['status']>) =>
  status === 'active'
    ? m.people_file_active()
    : status === 'waiting'
      ? m.people_waiting_link()
      : m[`people_status_${status}`]()

/** The list of people as a file, with its filters. */
export async function exportPeople(call: ScopedCall, { format, ...filter }: Wanted): Promise<FileAnswer> {
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  const { search, status, role } = filter
  return tableFile(
    {
      ...frame,
      title: m.common_people(),
      filters: givenFilters([
        [m.files_search(), search],
        [m.common_status(), status && statusWord(m, status)],
        [m.common_role(), role && m[`role_${role}`]()],
      ]),
      columns: [
        { key: 'name', label: m.common_name(), kind: 'text' },
        { key: 'email', label: m.common_email(), kind: 'text', width: 30 },
        { key: 'department', label: m.common_department(), kind: 'text', width: 18 },
        { key: 'roles', label: m.common_role(), kind: 'text', width: 36 },
        { key: 'status', label: m.common_status(), kind: 'text', width: 14 },
        { key: 'lastSeen', label: m.people_last_seen(), kind: 'instant' },
      ],
      rows: rowsOf(call, filter, m),
    },
    format,
  )
}

const rolesOf = ({ role, grants }: PersonRow, m: Texts) =>
  [...new Set([role, ...grants.map((grant) => grant.role)])]
    .map((each) => {
      const end = endOfRole(each, grants)
      return end ? `${m[`role_${each}`]()} ${m.people_until({ date: end })}` : m[`role_${each}`]()
    })
    .join(', ')

const rowsOf = (call: ScopedCall, filter: Omit<Wanted, 'format'>, m: Texts) =>
  everyPage(call, async (db, paging) => {
    const { items, total } = await listPeople(db, call.scope, { ...filter, ...paging })
    const rows = items.map((row) => ({ ...row, roles: rolesOf(row, m), status: statusWord(m, row.status) }))
    return { rows, total }
  })
