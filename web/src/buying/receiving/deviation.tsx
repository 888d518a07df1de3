import { SegmentedControl, Select, Stack, Text } from '@mantine/core'
import type { ReceiptOutcome } from '@wellstock/contract/buying/receipts'
import type { Goods, ReceivingSheet } from '@wellstock/contract/buying/receiving'
import { isClaimed } from '@wellstock/domain/buying/receipts'
import { m } from '../../lib/messages.ts'
import { PhotoField } from '../../stock/commands/photo-field.tsx'
import { roomLabel } from '../../stock/items/place.ts'
import { NoteField } from '../../ui/note-field.tsx'
import ui from '../../ui/shared.module.css'
import type { Door, Judged } from './judge.ts'
import classes from './receiving.module.css'
import type { Entry } from './receiving-values.ts'
import { type Fault, fieldId } from './use-receiving.ts'
import { troubleWords } from './words.ts'

type DeviationProps = {
  entry: Entry
  goods: Goods
  judged: Judged
  door: Door
  rooms: ReceivingSheet['rooms']
  errorOf: (field: Fault['field']) => string | undefined
  photo: File | undefined
  onPhoto: (photo: File | null) => void
  onChange: (part: Partial<Entry>) => void
}

/** What is not as it should be, and what becomes of it. */
export function Deviation({ entry, goods, judged, door, rooms, errorOf, ...props }: DeviationProps) {
  const { outcome, offered } = judged
  const quarantine = rooms.filter(({ isQuarantine }) => isQuarantine)
  const id = (field: Fault['field']) => fieldId({ key: entry.key, field })
  const why = errorOf('outcome')
  return (
    <Stack gap="sm" className={classes.deviation}>
      <Text className={ui.medium} role="status">
        {troubleWords(entry, goods, judged, door.today)}
      </Text>
      <Stack id={id('outcome')} tabIndex={-1} gap="xs">
        {offered.length > 1 ? (
          <SegmentedControl
            className={classes.outcomes}
            aria-label={m.receiving_outcome_of({ name: goods.name })}
            value={outcome}
            onChange={(choice) => props.onChange({ choice: choice as ReceiptOutcome })}
            data={offered.map((each) => ({ value: each, label: m[`receiving_outcome_${each}`]() }))}
          />
        ) : (
          <span>{m[`receiving_outcome_${outcome}`]()}</span>
        )}
        {why && <span className={ui.danger}>{why}</span>}
        {isClaimed(judged) && <small className={ui.note}>{m.receiving_claim_follows()}</small>}
      </Stack>
      {outcome === 'quarantined' && quarantine.length > 1 && (
        <Select
          id={id('roomId')}
          label={m.common_quarantine_room()}
          error={errorOf('roomId')}
          data={quarantine.map((room) => ({ value: room.id, label: roomLabel(room) }))}
          value={quarantine.find((room) => room.id === entry.roomId)?.id ?? quarantine[0]?.id ?? null}
          onChange={(roomId) => roomId && props.onChange({ roomId })}
          allowDeselect={false}
        />
      )}
      <NoteField
        id={id('note')}
        label={outcome === 'stocked' ? m.receiving_reason() : m.receiving_what_is_wrong()}
        rows={2}
        maxLength={500}
        error={errorOf('note')}
        value={entry.note}
        onChange={(event) => props.onChange({ note: event.currentTarget.value })}
      />
      {outcome !== 'stocked' && <PhotoField value={props.photo ?? null} onChange={props.onPhoto} />}
    </Stack>
  )
}
