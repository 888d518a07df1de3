import { Link } from '@tanstack/react-router'
import type { Location } from '@wellstock/contract/overview/records'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import classes from './records.module.css'
import { StockFigures } from './stock-figures.tsx'

type Room = Extract<Location, { kind: 'room' }>

export function RoomRecord({ room }: { room: Room }) {
  const office = (
    <Link to="/dashboard/locations/$id" params={{ id: room.office.id }}>
      {room.office.name}
    </Link>
  )
  return (
    <>
      <PageHeader
        title={room.name}
        trail={office}
        description={m.common_room_named({ number: room.number })}
      />
      <div className={classes.page}>
        {!room.isActive && <p className={classes.notice}>{m.records_not_in_use()}</p>}
        {room.isQuarantine && (
          <p className={classes.notice}>
            <b>{m.records_quarantine()}</b> {m.records_quarantine_text()}
          </p>
        )}
        <StockFigures stock={room.stock} filter={{ roomId: room.id }} />
        <Block title={m.records_facts()} isWide>
          <Facts labels="8rem">
            <Fact label={m.common_office()}>{office}</Fact>
            <Fact label={m.common_building()}>{room.building}</Fact>
            <Fact label={m.common_floor()}>{room.floor}</Fact>
            <Fact label={m.common_number()}>
              <span className={ui.code}>{room.number}</span>
            </Fact>
            <Fact label={m.common_type()}>{m[`room_type_${room.type}`]()}</Fact>
          </Facts>
        </Block>
      </div>
    </>
  )
}
