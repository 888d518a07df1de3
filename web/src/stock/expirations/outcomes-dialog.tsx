import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { usePrint } from '../../ui/use-print.ts'
import { certificatePath } from '../commands/certificate.ts'
import classes from './bulk.module.css'

export type LotOutcome = { id: string; name: string; done: boolean; text: string }

type OutcomesDialogProps = {
  outcomes: readonly LotOutcome[]
  /** Of what was thrown away, in each office one. */
  certificates?: readonly string[]
  /** Goes back to what was asked, with those that were not done. */
  onAgain: (ids: ReadonlySet<string>) => void
  onClose: () => void
}

export function OutcomesDialog({ outcomes, certificates = [], onAgain, onClose }: OutcomesDialogProps) {
  const { print, isPending } = usePrint()
  const failed = outcomes.filter(({ done }) => !done)
  const done = outcomes.length - failed.length
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.expirations_outcomes()}
      closeButtonProps={{ 'aria-label': m.close() }}
    >
      <Stack gap="md">
        <Text role="status">
          {m.expirations_outcomes_done({
            count: done,
            shown: formatNumber(done),
            all: formatNumber(outcomes.length),
          })}
        </Text>
        <ul className={classes.outcomes}>
          {[...failed, ...outcomes.filter((each) => each.done)].map((each) => (
            <li key={each.id} data-done={each.done || undefined}>
              {each.done ? (
                <IconCircleCheck size={18} stroke={2} aria-hidden />
              ) : (
                <IconAlertTriangle size={18} stroke={2} aria-hidden />
              )}
              <b className={ui.medium}>{each.name}</b>
              <small>{each.done ? each.text : m.expirations_outcome_failed({ reason: each.text })}</small>
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap="xs">
          {certificates.map((id) => (
            <Button key={id} variant="default" loading={isPending} onClick={() => print(certificatePath(id))}>
              {m.stock_certificate()}
            </Button>
          ))}
          {failed.length > 0 && (
            <Button variant="default" onClick={() => onAgain(new Set(failed.map(({ id }) => id)))}>
              {m.expirations_again({ count: failed.length, shown: formatNumber(failed.length) })}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            {m.close()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
