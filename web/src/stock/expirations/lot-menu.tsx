import { Flex, Menu } from '@mantine/core'
import { IconArrowUpRight, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { useLotActions } from './lot-actions.tsx'
import { rowName } from './lot-cells.tsx'
import type { LotAction } from './rights.ts'

const words: Record<LotAction, () => string> = {
  use: m.stock_use,
  move: m.stock_move,
  return: m.stock_return,
  donate: m.stock_donate,
  waste: m.stock_waste,
  hold: m.stock_hold,
  release: m.stock_release,
  expiry: m.stock_expiry,
}

/** Everything that the person may do with a lot. Without anything there is no menu. */
export function LotMenu({ lot }: { lot: ExpiringLot }) {
  const { rights, run, rule } = useLotActions()
  const { vendorId, vendor } = lot
  const actions = rights.actionsOf(lot)
  const openWords = m.item_open_name({ name: lot.itemName })
  return (
    <Flex component="span" gap={4}>
      {actions.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <button
              type="button"
              className={ui.rowAction}
              aria-label={m.expirations_menu({ name: rowName(lot) })}
            >
              <IconDots size={18} stroke={1.75} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map((action) => (
              <Menu.Item key={action} onClick={() => run(action, lot)}>
                {words[action]()}
              </Menu.Item>
            ))}
            {vendorId && rights.rulesReturns && (
              <Menu.Item onClick={() => rule({ ...lot, vendorId })}>
                {m.expirations_return_rule({ vendor: vendor ?? '' })}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {rights.opensItem(lot) && (
        <Link
          className={ui.rowAction}
          to="/dashboard/inventory/$id"
          params={{ id: lot.itemId }}
          aria-label={openWords}
          title={openWords}
        >
          <IconArrowUpRight size={18} stroke={1.75} aria-hidden />
        </Link>
      )}
    </Flex>
  )
}
