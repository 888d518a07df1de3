import { Text } from '@mantine/core'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { useWritable } from '../items/writable.ts'
import classes from './detection.module.css'
import type { DetectionSearch, SearchChange } from './detection-search.ts'
import { Gather } from './gather.tsx'
import { ShelfCheckPage } from './shelf-check.tsx'
import { ShelfChecksList } from './shelf-checks-list.tsx'
import { useGathering } from './use-gathering.ts'
import { usePhotos } from './use-photos.ts'

type IdentifyProps = { search: DetectionSearch; onSearch: SearchChange }

/** One shelf check, or the beginning of one and those made earlier. */
export function Identify({ search, onSearch }: IdentifyProps) {
  const { isWriter } = useWritable()
  const gathering = useGathering()
  const photos = usePhotos((texts) => gathering.add(texts.map((raw) => ({ raw, times: 1 }))))

  function clear() {
    gathering.clear()
    photos.clear()
  }

  if (search.look)
    return (
      <ShelfCheckPage
        key={search.look}
        id={search.look}
        codes={gathering.id === search.look ? gathering.codes : null}
        onBack={() => onSearch({ look: undefined, page: search.page })}
        onOver={() => gathering.id === search.look && clear()}
      />
    )
  return (
    <div className={classes.stack}>
      {isWriter ? (
        <Gather
          gathering={gathering}
          photos={photos}
          wantedRoom={search.room}
          onRoom={(room) => onSearch({ room })}
          onClear={clear}
          onCompared={(checkId) => onSearch({ look: checkId })}
        />
      ) : (
        <Text c="dimmed" fz="sm" className={ui.breaks}>
          {m.detection_viewer()}
        </Text>
      )}
      <ShelfChecksList search={search} onSearch={onSearch} />
    </div>
  )
}
