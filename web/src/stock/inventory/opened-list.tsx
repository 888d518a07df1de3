import { Box, Button, Group, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { lotName } from '../commands/lot-select.tsx'
import { useAskStockAgain } from '../commands/queries.ts'
import { OpenedChip, type OpenedOfLot, openedWords } from '../items/opened-chip.tsx'
import classes from './item-stock.module.css'

type OpenedListProps<Unit extends OpenedOfLot> = {
  units: readonly Unit[]
  /** What it is of; left out where the page says so. */
  name?: (unit: Unit) => ReactNode
  canWrite: (unit: Unit) => boolean
  onCommand: (kind: 'use' | 'waste', unit: Unit) => void
}

/** What is opened, first to be used first; there only where something is. */
export function OpenedList<Unit extends OpenedOfLot>({
  units,
  name,
  canWrite,
  onCommand,
}: OpenedListProps<Unit>) {
  const askAgain = useAskStockAgain()
  const unopen = useMutation({
    mutationFn: (id: string) => api.stock.unopen({ id }),
    onSuccess: () => {
      toast.success(m.opened_not_done())
    },
    onError: (error) => {
      askAgain()
      toast.error(messageOf(error))
    },
  })
  if (units.length === 0) return null
  return (
    <Box component="section" p="md" className={`${ui.panel} ${ui.ruledItems} ${classes.reservations}`}>
      <Title order={2}>{m.opened_title()}</Title>
      <ul>
        {units.map((unit) => (
          <li key={unit.id}>
            <span>
              {name?.(unit)}
              <span className={classes.name}>
                <b>{lotName(unit)}</b>
                <OpenedChip unit={unit} />
              </span>
              <small className={`${ui.note} ${ui.block}`}>{openedWords(unit)}</small>
            </span>
            {canWrite(unit) && (
              <Group gap="xs">
                {!unit.isPast && (
                  <Button
                    variant="default"
                    aria-label={m.opened_use_name({ lot: lotName(unit) })}
                    onClick={() => onCommand('use', unit)}
                  >
                    {m.stock_use()}
                  </Button>
                )}
                <Button
                  variant="default"
                  aria-label={m.opened_waste_name({ lot: lotName(unit) })}
                  onClick={() => onCommand('waste', unit)}
                >
                  {m.stock_waste()}
                </Button>
                <Button
                  variant="subtle"
                  aria-label={m.opened_not_name({ lot: lotName(unit) })}
                  loading={unopen.isPending && unopen.variables === unit.id}
                  onClick={() => unopen.mutate(unit.id)}
                >
                  {m.opened_not()}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
    </Box>
  )
}
