import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { PeopleBlock } from './people-block.tsx'
import { RecordPage } from './record-page.tsx'
import classes from './records.module.css'
import { StockFigures } from './stock-figures.tsx'

const route = getRouteApi('/dashboard/departments/$name')

export function DepartmentPage() {
  const { name } = route.useParams()
  const answer = useQuery(query.records.department.queryOptions({ input: { name } }))
  return (
    <RecordPage
      title={m.page_department()}
      answer={answer}
      head={(data) => ({ title: data.name, description: m.page_department() })}
    >
      {(data) => (
        <div className={classes.page}>
          <StockFigures stock={data.stock} filter={{ department: data.name }} />
          <PeopleBlock people={data.people} nobody={m.records_department_nobody()} />
          <Block title={m.records_offices()}>
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
