import { Button, Select } from '@mantine/core'
import type { BookRoom } from '@wellstock/domain/stock/scan-book'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { roomLabel } from '../items/place.ts'
import { CountChoice } from './count-choice.tsx'
import classes from './scan-page.module.css'
import type { ScanSession } from './scan-session.ts'
import type { ScanSessionState } from './scan-session-state.ts'

type PlaceBarProps = {
  state: ScanSessionState
  scanSession: ScanSession
  officeId: string
  rooms: readonly BookRoom[]
}

/** Where: the room somebody is in, the one things go to, or the count. A scanned room label says the same. */
export function PlaceBar({ state, scanSession, officeId, rooms }: PlaceBarProps) {
  const { mode, room, toRoom, count, countRoom } = state
  if (mode === 'link') return null
  if (mode === 'count')
    return count ? (
      <div className={`${ui.flatText} ${classes.chosen}`}>
        <b>{m.scan_count_chosen({ number: count.number, room: count.roomName })}</b>
        <Button size="lg" variant="default" onClick={() => void scanSession.setCount(null)}>
          {m.scan_count_other()}
        </Button>
      </div>
    ) : (
      <section aria-label={m.scan_count_choose()} className={`${ui.flatText} ${classes.chosen}`} data-stacked>
        <p>
          {countRoom ? m.scan_count_of({ room: countRoom.name || countRoom.number }) : m.scan_count_choose()}
        </p>
        <CountChoice officeId={officeId} rooms={rooms} room={countRoom} scanSession={scanSession} />
      </section>
    )
  const isMove = mode === 'move'
  return (
    <Select
      size="lg"
      label={isMove ? m.scan_to_room() : m.scan_in_room()}
      placeholder={isMove ? m.scan_to_room_none() : m.scan_in_room_none()}
      data={rooms.map((each) => ({ value: each.id, label: roomLabel(each) }))}
      value={(isMove ? toRoom : room)?.id ?? null}
      onChange={(id) => {
        const next = rooms.find((each) => each.id === id) ?? null
        if (isMove) scanSession.setToRoom(next)
        else scanSession.setRoom(next)
      }}
      searchable
      clearable
    />
  )
}
