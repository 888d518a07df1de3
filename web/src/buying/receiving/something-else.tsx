import { Modal, Skeleton, Stack } from '@mantine/core'
import { IconPackageOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Goods } from '@wellstock/contract/buying/receiving'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { receivingQueries } from './queries.ts'
import classes from './receiving.module.css'
import { placeWords } from './words.ts'

type SomethingElseProps = {
  officeId: string
  /** What was scanned, or nothing yet. */
  code: string
  onChoose: (goods: Goods) => void
  onClose: () => void
}

/** Which product came that is in none of the orders. */
export function SomethingElse({ officeId, code, onChoose, onClose }: SomethingElseProps) {
  const [search, setSearch] = useState(code)
  const { data, error, refetch } = useQuery({
    ...receivingQueries.goods(officeId, search),
    enabled: search !== '',
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.receiving_other()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <Stack gap="sm">
        <SearchBox
          isFirst
          label={m.receiving_other_search()}
          hint={m.receiving_other_search()}
          clearLabel={m.common_clear_the_search()}
          value={search}
          onSearch={setSearch}
        />
        {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {search !== '' && !data && !error && <Skeleton height={56} radius={12} />}
        {search !== '' && data?.length === 0 && (
          <EmptyState
            icon={<IconPackageOff size={24} stroke={1.75} />}
            title={m.receiving_other_none({ search })}
          />
        )}
        {search !== '' && data && data.length > 0 && (
          <ul className={`${ui.plainList} ${ui.frame} ${ui.ruledItems}`}>
            {data.map((goods) => (
              <li key={goods.productId}>
                <button
                  type="button"
                  className={`${ui.plainButton} ${ui.tight} ${ui.notes} ${ui.hover} ${classes.choice}`}
                  onClick={() => onChoose(goods)}
                >
                  <b>{goods.name}</b>
                  <small>{[goods.sku, placeWords(goods)].join(' · ')}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Modal>
  )
}
