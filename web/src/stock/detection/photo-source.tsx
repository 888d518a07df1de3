import { Button, CloseButton, Flex, Group, Loader, Stack, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { MAX_PHOTOS } from '@wellstock/domain/stock/detection'
import { useRef, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './photo-source.module.css'
import type { Photo, Photos } from './use-photos.ts'

type PhotoSourceProps = { photos: Photos; onTakeBack: (texts: string[]) => void }

/** Photos of the shelf: taken or chosen, read here, each code shown where it was found. */
export function PhotoSource({ photos: { photos, add, remove }, onTakeBack }: PhotoSourceProps) {
  const input = useRef<HTMLInputElement>(null)
  const count = photos.reduce((sum, { found }) => sum + found.length, 0)
  const isReading = photos.some(({ state }) => state === 'reading')
  const shown = formatNumber(count)

  return (
    <Stack gap="xs">
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-label={m.detection_photo_take()}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <Group className={classes.bar}>
        <Button
          variant="default"
          leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
          disabled={photos.length >= MAX_PHOTOS}
          onClick={() => input.current?.click()}
        >
          {m.detection_photo_take()}
        </Button>
        <Flex
          role="status"
          component="span"
          display="inline-flex"
          align="center"
          gap="xs"
          className={ui.medium}
        >
          {isReading && <Loader size="xs" aria-hidden />}
          {photos.length > 0 &&
            (isReading
              ? m.detection_photo_reading({ count, shown })
              : m.detection_photo_found({ count, shown }))}
        </Flex>
      </Group>
      <Text c="dimmed" fz="sm">
        {m.detection_photo_text({ most: MAX_PHOTOS })}
      </Text>
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo, index) => (
            <ShelfPhoto
              key={photo.id}
              photo={photo}
              number={index + 1}
              onRemove={() => {
                remove(photo)
                onTakeBack(photo.found.map(({ text }) => text))
              }}
            />
          ))}
        </ul>
      )}
    </Stack>
  )
}

const pointsOf = (position: Photo['found'][number]['position']) =>
  position.map(({ x, y }) => `${x},${y}`).join(' ')

type ShelfPhotoProps = { photo: Photo; number: number; onRemove: () => void }

/** The photo with a frame around every code that was found in it. */
function ShelfPhoto({ photo: { url, found, unread, state }, number, onRemove }: ShelfPhotoProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const count = found.length
  const name = m.detection_photo_number({ number })
  return (
    <li className={ui.frame}>
      <div className={classes.frame}>
        <img
          src={url}
          alt={name}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
        />
        {size && (
          <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
            {found.map(({ position }) => (
              <polygon key={pointsOf(position)} points={pointsOf(position)} />
            ))}
            {unread.map((position) => (
              <polygon key={pointsOf(position)} points={pointsOf(position)} data-unread />
            ))}
          </svg>
        )}
      </div>
      <Group wrap="nowrap" gap="xs" className={classes.caption}>
        <span data-tone={state === 'failed' ? 'danger' : undefined}>
          {state === 'failed'
            ? m.detection_photo_failed()
            : state === 'read' && count === 0 && unread.length === 0
              ? m.detection_photo_nothing()
              : m.detection_photo_codes({ count, shown: formatNumber(count) })}
          {unread.length > 0 && (
            <span className={classes.unread}>
              {m.detection_photo_unread({ count: unread.length, shown: formatNumber(unread.length) })}
            </span>
          )}
        </span>
        <CloseButton aria-label={m.detection_photo_remove({ photo: name })} onClick={onRemove} />
      </Group>
    </li>
  )
}
