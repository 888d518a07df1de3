import { Link } from '@tanstack/react-router'
import type { RoomDetails } from '@wellstock/contract/stock/room'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import ui from '../../ui/shared.module.css'
import { temperatureWords } from '../items/storage.ts'
import classes from './room-about.module.css'

export function RoomAbout({ room }: { room: RoomDetails }) {
  return (
    <Block
      title={m.rooms_tab_about()}
      action={<PrintButton path={`/api/rooms/${room.id}/label`} label={m.rooms_print_label()} />}
    >
      <Facts labels="8rem">
        <Fact label={m.common_office()}>
          <Link to="/dashboard/locations/$id" params={{ id: room.officeId }}>
            {room.officeName}
          </Link>
        </Fact>
        <Fact label={m.common_building()}>{room.building}</Fact>
        <Fact label={m.common_floor()}>{room.floor}</Fact>
        <Fact label={m.common_number()}>
          <span className={ui.code}>{room.number}</span>
        </Fact>
        <Fact label={m.common_type()}>{m[`room_type_${room.type}`]()}</Fact>
        <Fact label={m.common_quarantine_room()}>{room.isQuarantine ? m.common_yes() : m.common_no()}</Fact>
        <Fact label={m.rooms_field_responsible()}>{room.responsible || m.rooms_about_none()}</Fact>
        <Fact label={m.rooms_field_temperature()}>
          {temperatureWords(room.temperatureMin, room.temperatureMax) ?? m.rooms_about_none()}
        </Fact>
        <Fact label={m.common_notes()}>
          <span className={classes.notes}>{room.notes || m.rooms_about_none()}</span>
        </Fact>
      </Facts>
    </Block>
  )
}
