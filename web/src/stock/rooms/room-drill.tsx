import { Flex } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RoomNode, RoomTree } from '@wellstock/contract/stock/room'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { AttentionBadges } from './attention-badges.tsx'
import classes from './room-drill.module.css'
import { attentionOf, groups, nothing, treeOf } from './tree-nodes.ts'

type Office = RoomTree['offices'][number]

/** The way to a room on a phone: the offices, then the rooms of one by building and floor. */
export function RoomDrill({ offices, officeId }: { offices: Office[]; officeId: string | undefined }) {
  const used = offices.map((office) => ({ ...office, rooms: office.rooms.filter((room) => room.isActive) }))
  const office = used.length === 1 ? used[0] : used.find(({ id }) => id === officeId)
  if (office) return <Rooms office={office} hasOthers={used.length > 1} />
  const attention = new Map(treeOf(used, () => []).map((node) => [node.id, node.attention]))
  return (
    <ul className={`${ui.panel} ${ui.frame} ${ui.plainList} ${ui.ruledRows}`} aria-label={m.common_offices()}>
      {used.map(({ id, name, rooms }) => (
        <li key={id}>
          <Link to="/dashboard/inventory-rooms" search={{ office: id }} className={classes.row}>
            <Flex component="span" direction="column" flex={1} miw={0} className={ui.breaks}>
              <b>{name}</b>
              <small className={ui.note}>
                {m.rooms_in_office({ count: rooms.length, shown: formatNumber(rooms.length) })}
              </small>
            </Flex>
            <AttentionBadges attention={attention.get(id) ?? nothing} />
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Rooms({ office, hasOthers }: { office: Office; hasOthers: boolean }) {
  const places = groups(office.rooms, ({ building, floor }) => m.rooms_building_floor({ building, floor }))
  return (
    <>
      {hasOthers && (
        <Link to="/dashboard/inventory-rooms" className={classes.back}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          {m.common_all_offices()}
        </Link>
      )}
      <h2 className={classes.office}>{office.name}</h2>
      {places.map(([place, rooms]) => (
        <section key={place} aria-label={place}>
          <h3 className={classes.place}>{place}</h3>
          <ul className={`${ui.panel} ${ui.frame} ${ui.plainList} ${ui.ruledRows}`}>
            {rooms.map((room) => (
              <li key={room.id}>
                <RoomRow room={room} officeId={office.id} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function RoomRow({ room, officeId }: { room: RoomNode; officeId: string }) {
  const { items } = room
  return (
    <Link
      to="/dashboard/inventory-rooms"
      search={{ office: officeId, room: room.id }}
      className={classes.row}
    >
      <Flex component="span" direction="column" flex={1} miw={0} className={ui.breaks}>
        <b>{room.name}</b>
        <small className={ui.note}>
          {room.number} · {m.rooms_items({ count: items, shown: formatNumber(items) })}
        </small>
      </Flex>
      <AttentionBadges attention={attentionOf(room)} />
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </Link>
  )
}
