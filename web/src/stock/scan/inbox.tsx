import { Button, Flex, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { NoteField } from '../../ui/note-field.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import ui from '../../ui/shared.module.css'
import { NoScans } from '../scanning/no-scans.tsx'
import { Discard } from './discard.tsx'
import classes from './inbox.module.css'
import { isCounted, isLine, type LineBody, type Queued, type QueuedLine } from './queue.ts'
import { queue } from './scan-queue.ts'
import type { ScanSession } from './scan-session.ts'
import { WholeConflict, wholeWords } from './whole-conflict.tsx'

type InboxProps = {
  isOpen: boolean
  commands: readonly Queued[]
  scanSession: ScanSession
  onClose: () => void
}

/** What this device has not got through: refused, to be decided; and waiting for the line. */
export function Inbox({ isOpen, commands, scanSession, onClose }: InboxProps) {
  const conflicts = commands.filter(({ state }) => state === 'conflict')
  const unfinished = commands.filter(({ state }) => state === 'open')
  const waiting = commands.filter(({ state }) => state === 'waiting')
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={m.scan_inbox()}
      size="lg"
      closeButtonProps={{ 'aria-label': m.common_close() }}
    >
      <NoScans />
      {commands.length === 0 && <p>{m.scan_inbox_empty()}</p>}
      {conflicts.map((queued) =>
        isLine(queued) ? (
          <Conflict key={queued.id} queued={queued} onDiscard={() => scanSession.discard(queued.id)} />
        ) : (
          <WholeConflict key={queued.id} queued={queued} />
        ),
      )}
      {unfinished.length > 0 && (
        <Flex component="section" direction="column" gap="xs">
          <h3>{m.scan_inbox_open()}</h3>
          <Text>{m.scan_inbox_open_text()}</Text>
          <ul className={ui.bullets}>
            {unfinished.map((queued) => (
              <li key={queued.id}>
                {what(queued)}{' '}
                <Discard what={what(queued)} onDiscard={() => scanSession.discard(queued.id)} />
              </li>
            ))}
          </ul>
        </Flex>
      )}
      {waiting.length > 0 && (
        <Flex component="section" direction="column" gap="xs">
          <h3>{m.scan_inbox_waiting()}</h3>
          <Text>{m.scan_inbox_waiting_text()}</Text>
          <ul className={ui.bullets}>
            {waiting.map((queued) => (
              <li key={queued.id}>{what(queued)}</li>
            ))}
          </ul>
          <Button size="lg" variant="default" onClick={() => void queue.replay()}>
            {m.scan_inbox_send()}
          </Button>
        </Flex>
      )}
    </Modal>
  )
}

/** "Use: 2 BX of Nitrile gloves M, lot G-1 (2026-11-20 14:05)". */
function what(queued: Queued): string {
  return isLine(queued) ? lineWords(queued) : wholeWords(queued)
}

function lineWords({ body, about, occurredAt }: QueuedLine): string {
  const words = {
    what: body.kind === 'bin_empty' ? '' : m[`scan_command_${body.kind}`](),
    quantity: formatNumber(body.quantity),
    unit: about.unit,
    name: about.name,
    time: formatDateTime(occurredAt),
  }
  if (body.kind === 'bin_empty') return m.scan_command_bin_empty(words)
  if (!isCounted(body)) return m.scan_command_bin_not_empty(words)
  return about.lotNumber ? m.scan_command_lot({ ...words, lot: about.lotNumber }) : m.scan_command(words)
}

/** What the server may ask for, of a use, a move or a receipt. */
const askable = ['overrideReason', 'shortLifeReason', 'lotNumber', 'expiryDate'] as const
type Askable = (typeof askable)[number]

const labels: Record<Askable, () => string> = {
  overrideReason: m.stock_override,
  shortLifeReason: m.stock_short_life,
  lotNumber: m.lot_number,
  expiryDate: m.common_expiry,
}

function Conflict({ queued, onDiscard }: { queued: QueuedLine; onDiscard: () => void }) {
  const { id, body, about, refused } = queued
  const [quantity, setQuantity] = useState<number | ''>(body.quantity)
  const [said, setSaid] = useState<Partial<Record<Askable, string>>>(
    Object.fromEntries(askable.map((field) => [field, (body as Partial<Record<Askable, string>>)[field]])),
  )
  const fields = refused?.fields ?? {}
  const others = Object.entries(fields).filter(([field]) => !askable.some((each) => each === field))
  const words = [refused?.message, ...(refused?.blockers ?? []), ...others.map(([, message]) => message)]
  const asked = askable.filter((field) => field in fields)
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value))

  return (
    <section className={classes.conflict} aria-label={what(queued)}>
      <b>{what(queued)}</b>
      <p role="alert">{[...new Set(words)].join(' ')}</p>
      {asked.map((field) =>
        field === 'lotNumber' || field === 'expiryDate' ? (
          <TextInput
            key={field}
            size="lg"
            data-scan="literal"
            type={field === 'expiryDate' ? 'date' : 'text'}
            label={labels[field]()}
            error={fields[field]}
            value={said[field] ?? ''}
            onChange={(event) => setSaid({ ...said, [field]: event.currentTarget.value })}
          />
        ) : (
          <NoteField
            key={field}
            size="lg"
            rows={2}
            maxLength={500}
            label={labels[field]()}
            error={fields[field]}
            value={said[field] ?? ''}
            onChange={(event) => setSaid({ ...said, [field]: event.currentTarget.value })}
          />
        ),
      )}
      {body.kind !== 'undo' && isCounted(body) && !refused?.isFinal && (
        <QuantityInput
          label={m.stock_quantity({ unit: about.unit })}
          lessLabel={m.common_one_less()}
          moreLabel={m.common_one_more()}
          min={body.kind === 'count' ? 0 : 1}
          value={quantity}
          onChange={setQuantity}
        />
      )}
      <Group gap={8}>
        {!refused?.isFinal && (
          <Button
            size="lg"
            disabled={quantity === ''}
            onClick={() =>
              void queue.again(id, { ...body, ...given, quantity: Number(quantity) } as LineBody)
            }
          >
            {m.scan_inbox_again()}
          </Button>
        )}
        <Discard what={what(queued)} onDiscard={onDiscard} />
      </Group>
    </section>
  )
}
