import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { BulkOutcome } from '@wellstock/contract/stock/inventory'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { spokenWords } from '../../lib/sentences.ts'
import ui from '../../ui/shared.module.css'
import classes from './bulk-bar.module.css'

/** Which rows of a bulk change did not go through, and why. */
export function BulkOutcomesDialog({ outcomes, onClose }: { outcomes: BulkOutcome[]; onClose: () => void }) {
  const failed = outcomes.filter((outcome) => !outcome.done)
  const done = outcomes.length - failed.length
  return (
    <Modal
      opened={outcomes.length > 0}
      onClose={onClose}
      title={m.bulk_failed_title({ count: failed.length, shown: formatNumber(failed.length) })}
      closeButtonProps={{ 'aria-label': m.adjust_close() }}
    >
      <Stack gap="md">
        <Text>{m.bulk_done({ count: done, shown: formatNumber(done) })}</Text>
        <ul className={`${ui.plainList} ${classes.outcomes}`}>
          {failed.map(({ id, name, ...outcome }) => (
            <li key={id}>
              <IconAlertTriangle size={16} stroke={2} aria-hidden />
              <b>{name || m.bulk_not_yours()}</b>
              <small>{spokenWords(outcome)}</small>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {m.adjust_close()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
