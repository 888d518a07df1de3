import { Select } from '@mantine/core'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import { m } from '../../lib/messages.ts'
import { roomLabel } from '../items/place.ts'
import classes from './import.module.css'

type ImportPlaceProps = {
  facets: ItemFacets
  officeId: string
  roomId: string | null
  onChange: (place: { officeId: string; roomId: string | null }) => void
}

export function ImportPlace({ facets, officeId, roomId, onChange }: ImportPlaceProps) {
  const offices = facets.offices.filter((office) => office.writable)
  const rooms = facets.rooms.filter((room) => room.officeId === officeId)
  return (
    <div className={classes.place}>
      <Select
        label={m.import_office()}
        data={offices.map(({ id, name }) => ({ value: id, label: name }))}
        value={officeId}
        onChange={(next) => next && onChange({ officeId: next, roomId: null })}
        allowDeselect={false}
      />
      <Select
        label={m.import_room()}
        placeholder={m.item_no_room()}
        data={rooms.map((room) => ({ value: room.id, label: roomLabel(room) }))}
        value={roomId}
        onChange={(next) => onChange({ officeId, roomId: next })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: m.import_room() }) }}
        nothingFoundMessage={m.common_nothing_matches()}
      />
    </div>
  )
}
