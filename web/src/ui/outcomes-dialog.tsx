import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import classes from './outcomes-dialog.module.css'
import ui from './shared.module.css'

/** What became of one row. `text`: why it was refused, or what was done with it. */
export type RowOutcome = { id: string; name: string; done: boolean; text?: string }

type OutcomesDialogProps = {
  outcomes: readonly RowOutcome[]
  /** What else can be done now. */
  actions?: ReactNode
  /** Goes back to what was asked, with those that were not done. */
  onAgain?: (ids: ReadonlySet<string>) => void
  onClose: () => void
}

/** What became of several rows, those that were refused first. */
export function OutcomesDialog({ outcomes, actions, onAgain, onClose }: OutcomesDialogProps) {
  const failed = outcomes.filter(({ done }) => !done)
  const done = outcomes.length - failed.length
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.outcomes_title()}
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <Stack gap="md">
        <Text role="status">
          {m.outcomes_done({ count: done, shown: formatNumber(done), all: formatNumber(outcomes.length) })}
        </Text>
        <ul className={`${ui.plainList} ${classes.outcomes}`}>
          {[...failed, ...outcomes.filter((each) => each.done)].map((each) => (
            <li key={each.id} data-done={each.done || undefined}>
              {each.done ? (
                <IconCircleCheck size={18} stroke={2} aria-hidden />
              ) : (
                <IconAlertTriangle size={18} stroke={2} aria-hidden />
              )}
              <b className={ui.medium}>{each.name}</b>
              {each.text && <small>{each.done ? each.text : m.outcomes_failed({ reason: each.text })}</small>}
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap="xs">
          {actions}
          {onAgain && failed.length > 0 && (
            <Button variant="default" onClick={() => onAgain(new Set(failed.map(({ id }) => id)))}>
              {m.outcomes_again({ count: failed.length, shown: formatNumber(failed.length) })}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            {m.common_close()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
