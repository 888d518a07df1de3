import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Department } from '@wellstock/contract/overview/records'
import { useEffect, useState } from 'react'
import { DepartmentDialog } from '../../identity/departments/department-dialog.tsx'
import { MergeDialog } from '../../identity/departments/merge-dialog.tsx'
import { departmentQueries } from '../../identity/departments/queries.ts'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block, Nothing } from '../../ui/block.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import { PeopleBlock } from './people-block.tsx'
import { RecordPage } from './record-page.tsx'
import classes from './records.module.css'
import { StockFigures } from './stock-figures.tsx'

const route = getRouteApi('/dashboard/departments/$name')

export function DepartmentPage() {
  const { name } = route.useParams()
  const navigate = route.useNavigate()
  const answer = useQuery(query.records.department.queryOptions({ input: { name } }))
  const found = answer.data?.name
  // Asked for by a name it had before, or one in other letters.
  useEffect(() => {
    if (found !== undefined && found !== name) void navigate({ params: { name: found }, replace: true })
  }, [found, name, navigate])

  return (
    <RecordPage
      title={m.page_title_department()}
      trail={<Link to="/dashboard/departments">{m.page_title_departments()}</Link>}
      answer={answer}
      head={(data) => ({
        title: data.name,
        description: <Head head={data.head} />,
        children: <Actions department={data} />,
      })}
      missing={{ text: m.departments_not_found_text(), back: <Alike name={name} /> }}
    >
      {(data) => (
        <div className={classes.page}>
          <StockFigures stock={data.stock} filter={{ department: data.name }} />
          <PeopleBlock people={data.people} nobody={m.records_department_nobody()} />
          <Block title={m.common_offices()}>
            {data.offices.length === 0 ? (
              <Nothing>{m.records_department_nowhere()}</Nothing>
            ) : (
              <ul className={`${ui.plainList} ${ui.ruledItems} ${classes.list}`}>
                {data.offices.map(({ id, name }) => (
                  <li key={id}>
                    <Link to="/dashboard/locations/$id" params={{ id }}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </Block>
        </div>
      )}
    </RecordPage>
  )
}

const Head = ({ head }: Pick<Department, 'head'>) =>
  head ? (
    <>
      {m.departments_head()}:{' '}
      <Link className={ui.accent} to="/dashboard/users/$id" params={{ id: head.id }}>
        {head.name}
      </Link>
    </>
  ) : (
    m.departments_no_head()
  )

function Actions({ department }: { department: Department }) {
  const navigate = route.useNavigate()
  const mayChange = useCan('departments.write')
  const [open, setOpen] = useState<'edit' | 'merge' | null>(null)
  const close = () => setOpen(null)
  const show = ({ name }: { name: string }) => void navigate({ params: { name }, replace: true })
  if (!mayChange) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen('merge')}>
        {m.departments_merge_open()}
      </Button>
      <Button onClick={() => setOpen('edit')}>{m.common_edit()}</Button>
      {open === 'edit' && <DepartmentDialog department={department} onClose={close} onSaved={show} />}
      {open === 'merge' && <MergeDialog department={department} onClose={close} onMerged={show} />}
    </>
  )
}

/** The departments that may have been meant, and the way to all of them. */
function Alike({ name }: { name: string }) {
  const { data = [] } = useQuery(departmentQueries.alike(name))
  return (
    <>
      {data.map((each) => (
        <LinkButton
          key={each.id}
          to="/dashboard/departments/$name"
          params={{ name: each.name }}
          variant="default"
        >
          {each.name}
        </LinkButton>
      ))}
      <LinkButton to="/dashboard/departments">{m.departments_all()}</LinkButton>
    </>
  )
}
