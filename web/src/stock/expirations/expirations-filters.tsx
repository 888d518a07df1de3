import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lotPlaces } from '@wellstock/domain/stock/expirations'
import { holds } from '@wellstock/domain/stock/inventory'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import ui from '../../ui/shared.module.css'
import { roomLabel } from '../items/place.ts'
import { inventoryQueries } from '../items/queries.ts'
import type { FilterChange, ViewChange } from './expirations-filter.ts'
import classes from './expirations-page.module.css'
import { type ExpirationsSearch, searchDefaults } from './expirations-search.ts'

type FiltersProps = {
  search: ExpirationsSearch
  isFiltered: boolean
  /** Of what was disposed of, only the office is asked. */
  isPast: boolean
  onChange: (change: FilterChange, view?: ViewChange) => void
  onClear: () => void
}

/** As the list is sorted without a deadline. */
const searchDefaultsSort = { sort: searchDefaults.sort, dir: searchDefaults.dir }

const datesOf = ({ from, to }: ExpirationsSearch) =>
  from && to
    ? from === to
      ? formatDate(from)
      : m.expirations_range({ from: formatDate(from), to: formatDate(to) })
    : from
      ? m.expirations_range_from({ from: formatDate(from) })
      : to && m.expirations_range_until({ to: formatDate(to) })

/** Search, office, room and hold; the dates that a bar or a day has set, with a way out of them. */
export function ExpirationsFilters({ search, isFiltered, isPast, onChange, onClear }: FiltersProps) {
  const session = useSession()
  const chosen = useChosenOffice(session)
  const { data: facets } = useQuery({ ...inventoryQueries.facets(), enabled: useCan('inventory.read') })
  const officeId = search.officeId ?? chosen
  const rooms = facets?.rooms.filter((room) => room.officeId === officeId)
  const dates = datesOf(search)
  return (
    <>
      {!isPast && (
        <SearchBox
          className={`${ui.search} ${classes.search}`}
          label={m.expirations_search()}
          hint={m.expirations_search_hint()}
          clearLabel={m.common_clear_the_search()}
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined })}
        />
      )}
      {session.offices.length > 1 && (
        <FilterChoice
          className={classes.filter}
          label={m.common_office()}
          data={session.offices.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.officeId}
          onChange={(officeId) => onChange({ officeId })}
        />
      )}
      {!isPast && (
        <>
          {rooms && (
            <FilterChoice
              className={classes.filter}
              label={m.common_room()}
              data={rooms.map((room) => ({ value: room.id, label: roomLabel(room) }))}
              value={search.roomId}
              onChange={(roomId) => onChange({ roomId })}
              disabled={!officeId}
              title={officeId ? undefined : m.inventory_room_needs_office()}
              searchable
            />
          )}
          <FilterChoice
            className={classes.filter}
            label={m.expirations_filter_hold()}
            data={holds.map((value) => ({
              value,
              label: value === 'none' ? m.expirations_hold_none() : m[`stock_hold_${value}`](),
            }))}
            value={search.hold}
            onChange={(hold) => onChange({ hold })}
          />
          <FilterChoice
            className={classes.filter}
            label={m.expirations_filter_place()}
            data={lotPlaces.map((value) => ({
              value,
              label: value === 'quarantine' ? m.common_in_quarantine() : m.expirations_place_in_use(),
            }))}
            value={search.place}
            onChange={(place) => onChange({ place })}
          />
          <FilterChoice
            className={classes.filter}
            label={m.expirations_column_return()}
            data={[{ value: 'true', label: m.expirations_returnable() }]}
            value={search.returnable && 'true'}
            onChange={(only) =>
              onChange(
                { returnable: only ? true : undefined },
                only ? { sort: 'return', dir: 'asc' } : searchDefaultsSort,
              )
            }
          />
          {dates && (
            <button
              type="button"
              className={classes.chip}
              data-filter={dates}
              aria-label={m.expirations_filter_remove({ dates })}
              onClick={() => onChange({ from: undefined, to: undefined })}
            >
              {dates}
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          )}
          {isFiltered && (
            <button type="button" className={classes.clear} onClick={onClear}>
              {m.common_clear_all()}
            </button>
          )}
        </>
      )}
    </>
  )
}
