import { useQuery } from '@tanstack/react-query'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import type { Case } from '@wellstock/contract/procedures/case'
import type { ComponentProps } from 'react'
import { kindQueries } from '../../identity/document-kinds/queries.ts'
import { MoveDialog } from '../cases/booking-dialog.tsx'

/** The form of a case of the calendar, once all of it is there. */
export function MoveCase({ id, ...props }: Omit<ComponentProps<typeof MoveDialog>, 'of'> & { id: string }) {
  const { data } = useQuery(kindQueries<never, Case>(procedureCase).get(id))
  return data && <MoveDialog of={data} {...props} />
}
