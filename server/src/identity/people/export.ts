import type { PersonRow } from '@wellstock/contract/identity/people'
import type { ExportFormat } from '@wellstock/domain/platform/file-formats'
import { frameOf } from '../../platform/files/frame-of.ts'
import { givenFilters, type Row, tableFile } from '../../platform/files/table-file.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { listPeople, type PeopleFilter } from './people.ts'

const PAGE = 500

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
      title: m.people_file_title(),
      filters: givenFilters([
        [m.files_search(), search],
        [m.people_filter_status(), status && statusWord(m, status)],
        [m.people_filter_role(), role && m[`role_${role}`]()],
      ]),
      columns: [
        { key: 'name', label: m.people_name(), kind: 'text' },
        { key: 'email', label: m.people_email(), kind: 'text', width: 30 },
        { key: 'department', label: m.people_department(), kind: 'text', width: 18 },
        { key: 'roles', label: m.people_role(), kind: 'text', width: 36 },
        { key: 'status', label: m.people_filter_status(), kind: 'text', width: 14 },
        { key: 'lastSeen', label: m.people_last_seen(), kind: 'instant' },
      ],
      rows: rowsOf(call, filter, m),
    },
    format,
  )
}

/** Page by page, each on a connection of its own: the file is sent after the call. */
async function* rowsOf(
  { app, person, scope }: ScopedCall,
  filter: Omit<PeopleFilter, 'page' | 'pageSize'>,
  m: Texts,
): AsyncGenerator<Row> {
  const rolesOf = ({ role, grants }: PersonRow) =>
    [...new Set([role, ...grants.map((grant) => grant.role)])].map((each) => m[`role_${each}`]()).join(', ')
  for (let page = 1; ; page++) {
    const { items, total } = await app.database.read(person.organizationId, (db) =>
      listPeople(db, scope, { ...filter, page, pageSize: PAGE }),
    )
    for (const row of items) yield { ...row, roles: rolesOf(row), status: statusWord(m, row.status) }
    if (page * PAGE >= total) return
  }
}
