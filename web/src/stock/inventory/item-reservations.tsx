import { Box, Button, Group, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import { api } from '../../lib/api.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { stockQueries, useAskStockAgain, useShowItems } from '../commands/queries.ts'
import type { StockDialog } from '../commands/stock-dialogs.tsx'
import { WriteOffLink } from '../commands/write-off-link.tsx'
import classes from './item-stock.module.css'

type ReservationsProps = { item: Item; canWrite: boolean; onDialog: (dialog: StockDialog) => void }

/** For what stock is kept; there only where some is. */
export function Reservations({ item, canWrite, onDialog }: ReservationsProps) {
  const { data: reservations = [] } = useQuery(stockQueries.reservations(item.id))
  const showItems = useShowItems()
  const askAgain = useAskStockAgain()
  const release = useMutation({
    mutationFn: (id: string) => api.stock.releaseReservation({ id }),
    onSuccess: (after) => {
      showItems(after)
      toast.success(m.stock_given_back())
    },
    onError: (error) => {
      askAgain()
      toast.error(messageOf(error))
    },
  })
  if (reservations.length === 0) return null
  return (
    <Box component="section" p="md" className={`${ui.panel} ${ui.ruledItems} ${classes.reservations}`}>
      <Title order={2}>{m.stock_reservations()}</Title>
      <ul>
        {reservations.map(({ id, purpose, quantity, lotNumber, neededOn, by, disposalId, caseId }) => (
          <li key={id}>
            <span>
              <b>{purpose}</b>
              <small className={`${ui.note} ${ui.block}`}>
                {[
                  m.stock_free_of_lot({
                    quantity: formatNumber(quantity),
                    unit: item.unit,
                    lot: lotNumber ?? m.common_without_a_lot(),
                  }),
                  neededOn && m.stock_needed_by({ date: formatDate(neededOn) }),
                  by,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {disposalId && <WriteOffLink id={disposalId} number={purpose} />}
            {canWrite && !disposalId && !caseId && (
              <Group gap="xs">
                <Button
                  variant="default"
                  aria-label={m.stock_use_reserved({ purpose })}
                  onClick={() => onDialog({ kind: 'use', item, reservationId: id })}
                >
                  {m.stock_use()}
                </Button>
                <Button
                  variant="default"
                  aria-label={m.stock_give_back_named({ purpose })}
                  loading={release.isPending && release.variables === id}
                  onClick={() => release.mutate(id)}
                >
                  {m.stock_give_back()}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
    </Box>
  )
}
