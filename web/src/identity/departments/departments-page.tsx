import { Button, Stack } from '@mantine/core'
import { IconPlus, IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { DepartmentRow } from '@wellstock/contract/identity/departments'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import { DepartmentDialog } from './department-dialog.tsx'
import { departmentQueries } from './queries.ts'

const Name = ({ name }: DepartmentRow) => (
  <Link className={`${ui.plainLink} ${ui.strong}`} to="/dashboard/departments/$name" params={{ name }}>
    {name}
  </Link>
)

const departmentColumns = (): GridColumn<DepartmentRow>[] => [
  { key: 'name', header: m.common_name(), canHide: false, cell: Name },
  { key: 'head', header: m.departments_head(), cell: ({ head }) => head?.name ?? '–' },
  {
    key: 'people',
    header: m.common_people(),
    cell: ({ people }) => formatNumber(people),
    isNumeric: true,
  },
]

export function DepartmentsPage() {
  const navigate = useNavigate()
  const mayAdd = useCan('departments.write')
  const [isAdding, setAdding] = useState(false)
  const answer = useQuery(departmentQueries.list())
  const columns = useMemo(departmentColumns, [])
  const open = ({ name }: DepartmentRow) =>
    void navigate({ to: '/dashboard/departments/$name', params: { name } })

  return (
    <>
      <PageHeader title={m.page_title_departments()}>
        {mayAdd && (
          <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={() => setAdding(true)}>
            {m.departments_add()}
          </Button>
        )}
      </PageHeader>
      <List
        name="departments"
        label={m.page_title_departments()}
        answer={answer}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={open}
        card={(department) => (
          <Stack gap={2}>
            <Name {...department} />
            <small className={ui.note}>
              {department.head
                ? m.departments_headed_by({ name: department.head.name })
                : m.departments_no_head()}
            </small>
            <small className={ui.note}>
              {m.departments_people_count({
                count: department.people,
                shown: formatNumber(department.people),
              })}
            </small>
          </Stack>
        )}
        empty={{ none: { icon: IconSitemap, title: m.departments_none() } }}
      />
      {isAdding && <DepartmentDialog department={null} onClose={() => setAdding(false)} onSaved={open} />}
    </>
  )
}
