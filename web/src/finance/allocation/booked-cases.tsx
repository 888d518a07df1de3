import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BookedCase } from '@wellstock/contract/finance/budget'
import { procedureCase, recordPage } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate, formatNumber, formatOwnMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { FIRST_PAGE, RowName, SummedRows } from '../../ui/summed-rows.tsx'
import type { PlanRow } from './plan.ts'
import { allocationQueries } from './queries.ts'

/** A row of the sheet by all its names. */
export type BookedOf = { row: PlanRow; name: string }

type CasesProps = { budgetId: string; of: BookedOf }

function Cases({ budgetId, of: { row, name } }: CasesProps) {
  const [paging, setPaging] = useState(FIRST_PAGE)
  const canOpen = useCan(procedureCase.read)
  const { departmentId, categoryId, officeId } = row
  const wanted = { id: budgetId, departmentId, categoryId, officeId: officeId ?? undefined }
  const answer = useQuery(allocationQueries.booked({ ...wanted, ...paging }))
  const nameOf = (each: BookedCase) => (
    <RowName
      name={canOpen ? <Link to={recordPage(procedureCase, each.id)}>{each.name}</Link> : each.name}
      detail={each.officeName}
    />
  )
  return (
    <SummedRows
      label={m.allocation_booked_title({ name })}
      viewName="booked-cases"
      what={m.page_title_case()}
      answer={answer}
      paging={paging}
      onPaging={setPaging}
      every={(page) => api.allocation.booked({ ...wanted, ...page })}
      nameOf={nameOf}
      whenOf={({ at }) => formatDate(at)}
      quantityOf={({ quantity }) => formatNumber(quantity)}
      amountOf={({ amount }) => formatOwnMoney(amount)}
      sum={formatOwnMoney(answer.data?.sum ?? 0)}
    />
  )
}

type BookedCasesProps = { budgetId: string; of: BookedOf | null; onClose: () => void }

/** The cases that what is booked of a row is made of. */
export const BookedCases = ({ budgetId, of, onClose }: BookedCasesProps) => (
  <Drawer
    opened={of !== null}
    onClose={onClose}
    position="right"
    size={760}
    title={of && m.allocation_booked_title({ name: of.name })}
    closeButtonProps={{ 'aria-label': m.allocation_booked_close() }}
  >
    {of && <Cases key={of.row.key} budgetId={budgetId} of={of} />}
  </Drawer>
)
