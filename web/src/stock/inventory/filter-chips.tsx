import { Flex } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { statusWord } from '../../ui/status-badge.tsx'
import { roomLabel } from '../items/place.ts'
import { daysWord } from './days-word.ts'
import classes from './filter-chips.module.css'
import type { FilterChange, FilterKey } from './inventory-filter.ts'
import type { InventorySearch } from './inventory-search.ts'

const labels: Record<FilterKey, () => string> = {
  search: m.inventory_search_word,
  status: m.common_status,
  category: m.common_category,
  officeId: m.common_office,
  roomId: m.common_room,
  department: m.common_department,
  vendor: m.common_vendor,
  type: m.common_type,
  location: m.inventory_location,
  condition: m.inventory_condition,
  runsOutIn: m.inventory_runs_out,
  expiresIn: m.inventory_expires,
  idleFor: m.inventory_idle,
}

function shown(key: FilterKey, search: InventorySearch, facets: ItemFacets | undefined): string {
  if (key === 'officeId') return facets?.offices.find(({ id }) => id === search.officeId)?.name ?? '…'
  if (key === 'roomId') {
    const room = facets?.rooms.find(({ id }) => id === search.roomId)
    return room ? roomLabel(room) : '…'
  }
  if (key === 'status' && search.status) return statusWord(search.status)
  if (key === 'condition' && search.condition) return m[`inventory_condition_${search.condition}`]()
  const value = search[key]
  return typeof value === 'number' ? daysWord(value) : (value ?? '')
}

type FilterChipsProps = {
  search: InventorySearch
  active: readonly FilterKey[]
  facets: ItemFacets | undefined
  onChange: (change: FilterChange) => void
  onClear: () => void
}

/** What the list is narrowed to, each with a way out of it. */
export function FilterChips({ search, active, facets, onChange, onClear }: FilterChipsProps) {
  if (active.length === 0) return null
  return (
    <Flex
      component="ul"
      align="center"
      wrap="wrap"
      gap="xs"
      className={`${ui.plainList} ${classes.chips}`}
      data-screen-only
      aria-label={m.inventory_filters_on()}
    >
      {active.map((key) => {
        const filter = labels[key]()
        const value = shown(key, search, facets)
        return (
          <li key={key}>
            <button
              type="button"
              className={`${ui.rigidIcons} ${classes.chip}`}
              // The search is read from its box.
              data-filter={key === 'search' ? undefined : m.paper_filter({ filter, value })}
              aria-label={m.inventory_filter_remove({ filter, value })}
              onClick={() => onChange({ [key]: undefined })}
            >
              <span className={ui.quiet}>{filter}</span>
              <span className={`${ui.medium} ${ui.ellipsis}`}>{value}</span>
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          </li>
        )
      })}
      <li>
        <button type="button" className={classes.clear} onClick={onClear}>
          {m.common_clear_all()}
        </button>
      </li>
    </Flex>
  )
}
