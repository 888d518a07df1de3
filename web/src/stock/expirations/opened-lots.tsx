import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { firstPage } from '../../lib/search-params.ts'
import { ListFrame } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { OpenedList } from '../inventory/opened-list.tsx'
import { useLotActions } from './lot-actions.tsx'
import { ItemName } from './lot-cells.tsx'
import { expirationQueries, type OpenedFilter } from './queries.ts'

/** What is opened of what the page is narrowed to; there only where something is. */
export function OpenedLots({ filter }: { filter: OpenedFilter }) {
  const [place, setPlace] = useState<{ page: number; pageSize: number }>(firstPage)
  const answer = useQuery(expirationQueries.opened({ ...filter, ...place }))
  const { rights, close } = useLotActions()
  if (answer.data?.total === 0) return null
  return (
    <ListFrame
      answer={answer}
      search={place}
      pagesOver={firstPage.pageSize}
      onChange={(next) => setPlace({ ...place, ...next })}
    >
      <OpenedList
        units={answer.data?.items ?? []}
        name={(opened) => (
          <>
            <ItemName lot={opened} />
            <small className={`${ui.note} ${ui.block}`}>
              {opened.officeName} · {opened.roomName ?? m.item_no_room()}
            </small>
          </>
        )}
        canWrite={(opened) => rights.writes(opened.officeId)}
        onCommand={close}
      />
    </ListFrame>
  )
}
