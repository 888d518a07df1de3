import { Button, Flex, Group, Select, Text } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChosenOffice } from '../../lib/chosen-office.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { Ask } from '../../ui/ask.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { inventoryQueries } from '../items/queries.ts'
import { useWritable } from '../items/writable.ts'
import { CodeList } from './code-list.tsx'
import classes from './detection.module.css'
import { FileSource } from './file-source.tsx'
import { ListSource } from './list-source.tsx'
import { PhotoSource } from './photo-source.tsx'
import { ScannerSource } from './scanner-source.tsx'
import { SourceTiles } from './source-tiles.tsx'
import { useCompare } from './use-compare.ts'
import type { Gathering } from './use-gathering.ts'
import { useMeanings } from './use-meanings.ts'
import type { Photos } from './use-photos.ts'

type GatherProps = {
  gathering: Gathering
  photos: Photos
  /** The room in the address. */
  wantedRoom: string | undefined
  onRoom: (roomId: string) => void
  onClear: () => void
  onCompared: (checkId: string) => void
}

/** Which room, and what is seen in it: by photo, from a list or a file, or with a scanner. */
export function Gather({ gathering, photos, wantedRoom, onRoom, onClear, onCompared }: GatherProps) {
  const [isAsking, setAsking] = useState(false)
  const { source, codes } = gathering
  const rooms = useRooms()
  const wanted = wantedRoom ?? gathering.roomId
  const isOffered = rooms.groups.some(({ items }) => items.some(({ value }) => value === wanted))
  const roomId = isOffered ? wanted : ''
  const compare = useCompare(gathering, photos)
  const meanings = useMeanings(codes, rooms.officeOf(roomId), roomId)
  const times = codes.reduce((sum, each) => sum + each.times, 0)
  const isReading = photos.photos.some(({ state }) => state === 'reading')

  return (
    <Flex
      component="section"
      direction="column"
      gap="md"
      p="md"
      className={ui.panel}
      aria-label={m.detection_new()}
    >
      {rooms.error && !rooms.isKnown ? (
        <ErrorNotice error={rooms.error} onRetry={() => void rooms.refetch()} />
      ) : (
        <Select
          className={classes.room}
          label={m.common_room()}
          placeholder={m.common_choose_a_room()}
          data={rooms.groups}
          value={roomId || null}
          onChange={(next) => {
            if (!next) return
            gathering.inRoom(next)
            onRoom(next)
          }}
          disabled={!rooms.isKnown}
          searchable
          nothingFoundMessage={m.common_nothing_found()}
        />
      )}
      <SourceTiles source={source} onChange={gathering.setSource} />
      {source === 'photo' && <PhotoSource photos={photos} onTakeBack={gathering.takeBack} />}
      {source === 'list' && <ListSource onAdd={gathering.add} />}
      {source === 'file' && <FileSource onAdd={gathering.add} />}
      {source === 'scanner' && (
        <ScannerSource
          total={times}
          onScan={(raw) => gathering.add([{ raw, times: 1 }])}
          onUndo={(raw) => gathering.takeBack([raw])}
        />
      )}
      {codes.length > 0 && (
        <CodeList codes={codes} total={times} meanings={meanings} onTimes={gathering.setTimes} />
      )}
      <Refusal error={compare.error} />
      {codes.length > 0 && (
        <Group className={classes.actions}>
          <Button
            leftSection={<IconArrowsDiff size={18} stroke={2} aria-hidden />}
            disabled={roomId === '' || isReading}
            loading={compare.isPending}
            onClick={() => compare.mutate(roomId, { onSuccess: ({ id }) => onCompared(id) })}
          >
            {m.detection_compare()}
          </Button>
          <Button variant="subtle" onClick={() => setAsking(true)} disabled={compare.isPending}>
            {m.common_start_over()}
          </Button>
          <Text c="dimmed" fz="sm" className={ui.breaks}>
            {roomId === ''
              ? m.detection_compare_room()
              : isReading
                ? m.detection_compare_reading()
                : m.detection_compare_text()}
          </Text>
        </Group>
      )}
      <Ask
        isOpen={isAsking}
        title={m.common_start_over()}
        text={m.detection_start_over_text({ count: codes.length, shown: formatNumber(codes.length) })}
        yes={m.common_start_over()}
        no={m.detection_keep()}
        onYes={() => {
          onClear()
          compare.reset()
          setAsking(false)
        }}
        onNo={() => setAsking(false)}
      />
    </Flex>
  )
}

/** The rooms this person may write to, of the office chosen in the header. */
function useRooms() {
  const { data: facets, error, refetch } = useQuery(inventoryQueries.facets())
  const chosen = useChosenOffice(useSession())
  const { covers } = useWritable()
  const offices = (facets?.offices ?? []).filter(({ id }) => covers(id) && (chosen === null || id === chosen))
  const groups = offices.flatMap((office) => {
    const items = (facets?.rooms ?? [])
      .filter(({ officeId }) => officeId === office.id)
      .map(({ id, number, name }) => ({ value: id, label: m.detection_room_name({ number, room: name }) }))
    return items.length > 0 ? [{ group: office.name, items }] : []
  })
  /** The office of a room; before one is chosen, the only one it can be in. */
  const officeOf = (roomId: string) => {
    const room = facets?.rooms.find(({ id }) => id === roomId)
    return room?.officeId ?? (offices.length === 1 ? offices[0]?.id : undefined)
  }
  return { groups, officeOf, isKnown: facets !== undefined, error, refetch }
}
