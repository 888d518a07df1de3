import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBarrierBlock,
  IconCircleCheck,
  IconCloudUp,
  IconEye,
  IconPencil,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber, formatTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import ui from '../../ui/shared.module.css'
import { NumberPad } from '../scanning/number-pad.tsx'
import { type Entry, type EntryState, stateOf } from './feed.ts'
import classes from './feed-list.module.css'
import { factsOf } from './notes.ts'
import { isCounted, type QueuedLine } from './queue.ts'
import type { ScanSession } from './scan-session.ts'

const styles: Record<EntryState, { Icon: TablerIcon; tone: 'ok' | 'info' | 'warn' | 'danger' | 'quiet' }> = {
  open: { Icon: IconPencil, tone: 'info' },
  waiting: { Icon: IconCloudUp, tone: 'warn' },
  conflict: { Icon: IconAlertTriangle, tone: 'danger' },
  done: { Icon: IconCircleCheck, tone: 'ok' },
  undone: { Icon: IconArrowBackUp, tone: 'quiet' },
  discarded: { Icon: IconX, tone: 'quiet' },
  shown: { Icon: IconEye, tone: 'quiet' },
  room: { Icon: IconEye, tone: 'quiet' },
  unbooked: { Icon: IconX, tone: 'warn' },
  held: { Icon: IconBarrierBlock, tone: 'ok' },
  refused: { Icon: IconX, tone: 'danger' },
  linked: { Icon: IconCircleCheck, tone: 'ok' },
}

type FeedListProps = { feed: readonly Entry[]; commands: readonly QueuedLine[]; scanSession: ScanSession }

/** The scans, the latest first, each with what came of it. */
export function FeedList({ feed, commands, scanSession }: FeedListProps) {
  if (feed.length === 0) return <Text c="dimmed">{m.scan_feed_empty()}</Text>
  return (
    <Flex component="ol" direction="column" gap="xs" className={ui.plainList}>
      {feed.map((entry) => (
        <FeedRow
          key={entry.id}
          entry={entry}
          state={stateOf(entry, commands)}
          commands={commands}
          scanSession={scanSession}
        />
      ))}
    </Flex>
  )
}

type FeedRowProps = {
  entry: Entry
  state: EntryState
  commands: readonly QueuedLine[]
  scanSession: ScanSession
}

function FeedRow({ entry, state, commands, scanSession }: FeedRowProps) {
  const [isTyping, setTyping] = useState(false)
  const { Icon, tone } = styles[state]
  const { name, scan, quantity, command, mode } = entry
  const refused = commands.find(({ id }) => id === entry.id)?.refused
  // The lot that was taken may be another than the one on the label.
  const lot = command?.about.lotNumber ?? scan.lot
  const facts = factsOf({ ...scan, lot, expiry: lot === scan.lot ? scan.expiry : undefined })
  const label = m.scan_feed_quantity({ name: name ?? '', unit: command?.about.unit ?? '' })
  const min = mode === 'count' ? 0 : 1
  const setQuantity = (next: number | '') =>
    next !== '' && next >= min && scanSession.setQuantity(entry.id, next)

  return (
    <li className={`${ui.panel} ${classes.row}`}>
      <Group gap="xs" className={`${ui.note} ${ui.figures}`}>
        <time dateTime={new Date(entry.at).toISOString()}>{formatTime(entry.at)}</time>
        <span>{m[`scan_mode_${mode}`]()}</span>
        <span className={classes.state} data-tone={tone}>
          <Icon size={16} stroke={2} aria-hidden />
          {m[`scan_state_${state}`]()}
        </span>
      </Group>
      <b className={ui.breaks}>{name ?? scan.text}</b>
      {(facts.length > 0 || name) && (
        <Text className={`${ui.note} ${ui.breaks}`}>
          {[...facts, ...(name ? [scan.text] : [])].join(' · ')}
        </Text>
      )}
      {refused && (
        <Text fz="xs" c="danger" className={ui.breaks}>
          {[refused.message, ...refused.blockers].join(' ')}
        </Text>
      )}
      <Group align="end" gap="xs" className={classes.actions}>
        {command && isCounted(command.body) && state === 'open' && !isTyping && (
          <>
            <div className={classes.stepper}>
              <QuantityInput
                label={label}
                lessLabel={m.common_one_less()}
                moreLabel={m.common_one_more()}
                min={min}
                value={quantity ?? ''}
                onChange={setQuantity}
                inputMode="none"
              />
            </div>
            <Button
              size="lg"
              variant="default"
              onClick={() => {
                scanSession.hold()
                setTyping(true)
              }}
            >
              {m.scan_feed_keys()}
            </Button>
          </>
        )}
        {command && isCounted(command.body) && state !== 'open' && quantity !== undefined && (
          <span className={classes.quantity}>
            {m.common_quantity_and_unit({ quantity: formatNumber(quantity), unit: command.about.unit })}
          </span>
        )}
        {scanSession.mayUndo(entry) && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            aria-label={m.scan_feed_undo_of({ name: name ?? '' })}
            onClick={() => scanSession.undo(entry.id)}
          >
            {m.scan_feed_undo()}
          </Button>
        )}
      </Group>
      {isTyping && state === 'open' && (
        <TypedQuantity
          label={label}
          min={min}
          value={quantity ?? 0}
          onDone={(next) => {
            setTyping(false)
            scanSession.setQuantity(entry.id, next)
          }}
        />
      )}
    </li>
  )
}

type TypedQuantityProps = { label: string; min: number; value: number; onDone: (quantity: number) => void }

function TypedQuantity({ label, min, value, onDone }: TypedQuantityProps) {
  const [typed, setTyped] = useState<number | ''>(value)
  return (
    <Stack gap="sm">
      <NumberPad label={label} min={min} value={typed} onChange={setTyped} />
      <Button size="lg" disabled={typed === '' || typed < min} onClick={() => onDone(Number(typed))}>
        {m.scan_feed_take()}
      </Button>
    </Stack>
  )
}
