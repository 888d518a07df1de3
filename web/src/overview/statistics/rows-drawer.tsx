import { Drawer } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StatisticsRow } from '@wellstock/contract/overview/statistics'
import { useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { formatChange, formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { showAmount } from '../../ui/figure-words.ts'
import { FIRST_PAGE, RowName, SummedRows } from '../../ui/summed-rows.tsx'
import type { OpenedRows } from './opened-rows.ts'
import type { Asked } from './statistics-filter.ts'

const nameOf = ({ itemId, name, sku, officeName }: StatisticsRow) => (
  <RowName
    name={
      <Link to="/dashboard/inventory/$id" params={{ id: itemId }}>
        {name}
      </Link>
    }
    detail={officeName ? `${sku} · ${officeName}` : sku}
  />
)

const whenOf = ({ at, type }: StatisticsRow) => (
  <RowName name={at ? formatDateTime(at) : '–'} detail={type && m[`movement_${type}`]()} />
)

const quantityOf = ({ quantity, type }: StatisticsRow) =>
  quantity === null ? '–' : type ? formatChange(quantity) : formatNumber(quantity)

type ListProps = { opened: OpenedRows; asked: Asked }

function RowsList({ opened, asked }: ListProps) {
  const [paging, setPaging] = useState(FIRST_PAGE)
  const { title, ...place } = opened
  const answer = useQuery(
    query.statistics.rows.queryOptions({
      input: { ...asked, ...place, ...paging },
      placeholderData: keepPreviousData,
    }),
  )
  const unit = answer.data?.unit ?? 'quantity'
  return (
    <SummedRows
      label={title}
      viewName="statistics-rows"
      what={m.common_item()}
      answer={answer}
      paging={paging}
      onPaging={setPaging}
      every={(page) => api.statistics.rows({ ...asked, ...place, ...page })}
      nameOf={nameOf}
      whenOf={whenOf}
      quantityOf={quantityOf}
      amountOf={({ amount }) => showAmount(amount, unit)}
      sum={showAmount(answer.data?.sum ?? 0, unit)}
    />
  )
}

type RowsDrawerProps = { opened: OpenedRows | null; asked: Asked; onClose: () => void }

/** The rows that the opened number is the sum of. */
export const RowsDrawer = ({ opened, asked, onClose }: RowsDrawerProps) => (
  <Drawer
    opened={opened !== null}
    onClose={onClose}
    position="right"
    size={760}
    title={opened?.title}
    closeButtonProps={{ 'aria-label': m.statistics_rows_close() }}
  >
    {opened && <RowsList key={JSON.stringify(opened)} opened={opened} asked={asked} />}
  </Drawer>
)
