import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { AlertOutcome } from '@wellstock/contract/stock/alerts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { spokenWords } from '../../lib/sentences.ts'
import ui from '../../ui/shared.module.css'
import classes from './alerts.module.css'

/** Which alerts of several could not be changed, and why. */
export function OutcomesDialog({ outcomes, onClose }: { outcomes: AlertOutcome[]; onClose: () => void }) {
  const failed = outcomes.filter(({ done }) => !done)
  const done = outcomes.length - failed.length
  return (
    <Modal
      opened={outcomes.length > 0}
      onClose={onClose}
      title={m.alerts_not_done({ count: failed.length, shown: formatNumber(failed.length) })}
      closeButtonProps={{ 'aria-label': m.alerts_close() }}
    >
      <Stack gap="md">
        {done > 0 && <Text>{m.alerts_done({ count: done, shown: formatNumber(done) })}</Text>}
        <ul className={`${ui.plainList} ${classes.outcomes}`}>
          {failed.map(({ id, name, ...outcome }) => (
            <li key={id}>
              {name && <b>{name}</b>}
              <small>{spokenWords(outcome)}</small>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {m.alerts_close()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
