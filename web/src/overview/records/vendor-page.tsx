import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { RecordPage } from './record-page.tsx'
import classes from './records.module.css'
import { StockFigures } from './stock-figures.tsx'

const route = getRouteApi('/dashboard/vendors/$slug')

export function VendorPage() {
  const { slug } = route.useParams()
  const answer = useQuery(query.records.vendor.queryOptions({ input: { slug } }))
  return (
    <RecordPage
      title={m.page_vendor()}
      answer={answer}
      head={(data) => ({ title: data.name, description: m.page_vendor() })}
    >
      {(data) => (
        <div className={classes.page}>
          <StockFigures stock={data.stock} filter={{ vendor: data.name }} />
          {data.stock && (
            <Block title={m.records_categories()} isWide>
              {data.categories.length === 0 ? (
                <Nothing>{m.records_categories_none()}</Nothing>
              ) : (
                <ul className={`${ui.wrap8} ${ui.plainList} ${classes.tags}`}>
                  {data.categories.map((category) => (
                    <li key={category}>{category}</li>
                  ))}
                </ul>
              )}
            </Block>
          )}
        </div>
      )}
    </RecordPage>
  )
}
