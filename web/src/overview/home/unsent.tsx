import { Button, Group, Text } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Discard } from '../../stock/scan/discard.tsx'
import { isLine, isReceipt, isWhole, type QueuedWhole } from '../../stock/scan/queue.ts'
import { useQueue } from '../../stock/scan/scan-queue.ts'
import { useConflict, wholeWords } from '../../stock/scan/whole-conflict.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/shared.module.css'
import classes from './today.module.css'
import { look, Row } from './today-parts.tsx'

/** What was recorded or received on this device and the server does not have: refused, to be decided; or on its way. */
export function Unsent() {
  const queued = useQueue()
  const wholes = queued.filter(isWhole)
  const scans = queued.filter((each) => isLine(each) && each.state === 'conflict').length
  const refused = wholes.filter(({ state }) => state === 'conflict')
  const waiting = wholes.filter(({ state }) => state === 'waiting')
  if (wholes.length + scans === 0) return null
  return (
    <ul className={ui.plainList} aria-label={m.today_unsent()}>
      {refused.map((queued) => (
        <Refused key={queued.id} queued={queued} />
      ))}
      {scans > 0 && (
        <Row
          name={<b className={classes.urgent}>{m.page_title_inventory_scan()}</b>}
          notes={m.scan_conflicts({ count: scans, shown: formatNumber(scans) })}
          action={
            <LinkButton {...look} to="/dashboard/inventory-scan">
              {m.common_open()}
            </LinkButton>
          }
        />
      )}
      {waiting.map((queued) => (
        <li key={queued.id}>
          <Text c="warn" className={ui.iconWord} role="status">
            <IconCloudUp size={20} stroke={1.75} aria-hidden />
            {wholeWords(queued)}
          </Text>
        </li>
      ))}
    </ul>
  )
}

function Refused({ queued }: { queued: QueuedWhole }) {
  const { why, correct, letGo } = useConflict(queued)
  const what = isReceipt(queued) ? wholeWords(queued) : queued.about.name
  return (
    <Row
      name={<b className={classes.urgent}>{m.today_not_recorded({ what })}</b>}
      notes={<span role="alert">{why}</span>}
    >
      <Group gap="xs">
        <Button {...look} aria-label={`${m.receiving_correct()}: ${what}`} onClick={() => void correct()}>
          {m.receiving_correct()}
        </Button>
        <Discard what={what} size={look.size} onDiscard={() => void letGo()} />
      </Group>
    </Row>
  )
}
