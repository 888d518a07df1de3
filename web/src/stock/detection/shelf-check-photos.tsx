import { Alert, Flex, Modal, Skeleton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import ui from '../../ui/shared.module.css'
import { detectionQueries } from './queries.ts'
import classes from './shelf-check.module.css'

/** The photos a shelf check was made from, kept as evidence. */
export function ShelfCheckPhotos({ id, photos }: { id: string; photos: number }) {
  const pictures = useQueries({
    queries: Array.from({ length: photos }, (_, position) => detectionQueries.photo(id, position)),
  })
  const [opened, setOpened] = useState<number | null>(null)
  const image = opened === null ? undefined : pictures[opened]?.data?.image
  const name = (index: number) => m.detection_photo_number({ number: index + 1 })
  const failed = pictures.find(({ error }) => error)
  return (
    <section aria-label={m.detection_photos()}>
      {failed && (
        <Alert color="danger" variant="light" role="alert">
          {messageOf(failed.error)}
        </Alert>
      )}
      <Flex component="ul" wrap="wrap" gap="xs" className={ui.plainList}>
        {pictures.map(({ data, isPending }, index) => (
          <li key={name(index)}>
            {data && (
              <button
                type="button"
                className={classes.thumb}
                aria-label={m.detection_photo_open({ photo: name(index) })}
                onClick={() => setOpened(index)}
              >
                <img src={data.image} alt="" />
              </button>
            )}
            {isPending && <Skeleton width={128} height={96} />}
          </li>
        ))}
      </Flex>
      <Modal
        opened={image !== undefined}
        onClose={() => setOpened(null)}
        title={opened === null ? '' : name(opened)}
        size="auto"
        closeButtonProps={{ 'aria-label': m.common_close() }}
      >
        {image && opened !== null && <img className={classes.large} src={image} alt={name(opened)} />}
      </Modal>
    </section>
  )
}
