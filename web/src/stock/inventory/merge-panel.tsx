import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import type { Item } from '@wellstock/contract/stock/items'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import ui from '../../ui/shared.module.css'
import { statusWord } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { roomLabel } from '../items/place.ts'
import { trackWord } from '../items/storage.ts'
import { fieldLabel } from './item-fields.tsx'
import type { ItemValues } from './item-values.ts'
import { type Choice, type MergeField, type MergeRow, merge } from './merge.ts'
import classes from './merge-panel.module.css'

export type Merging = {
  opened: Item
  now: Item
  values: ItemValues
  rows: MergeRow[]
  /** The server's words on who changed what, per field. */
  notes: Record<string, string>
}

type MergePanelProps = {
  merging: Merging
  facets: ItemFacets
  onMerged: (values: ItemValues) => Promise<unknown>
}

/** Somebody saved in between: for each field they changed, theirs or yours. */
export function MergePanel({ merging, facets, onMerged }: MergePanelProps) {
  const { opened, now, values, rows, notes } = merging
  const [choices, setChoices] = useState<Partial<Record<MergeField, Choice>>>(() =>
    Object.fromEntries(rows.filter((row) => !row.isConflict).map(({ field }) => [field, 'theirs'])),
  )
  const [isSaving, setIsSaving] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isDecided = rows.every(({ field }) => choices[field] !== undefined)

  async function save() {
    setIsSaving(true)
    try {
      await onMerged(merge(opened, now, values, choices))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <section className={classes.root} aria-labelledby="merge-title">
      <Title order={2} size="h3" id="merge-title" ref={title} tabIndex={-1}>
        {m.merge_title({ name: now.updatedBy || m.merge_someone() })}
      </Title>
      <Text c="dimmed">{m.merge_text()}</Text>
      <Stack gap="xs" my="md">
        {rows.map((row) => (
          <fieldset key={row.field} className={classes.row}>
            <legend>{fieldLabel(row.field)}</legend>
            {notes[row.field] && <p>{notes[row.field]}</p>}
            <div className={classes.sides}>
              {(['theirs', 'mine'] as const).map((side) => (
                <label key={side} className={classes.side}>
                  <input
                    type="radio"
                    name={`merge-${row.field}`}
                    checked={choices[row.field] === side}
                    onChange={() => setChoices((before) => ({ ...before, [row.field]: side }))}
                  />
                  <span>
                    <small className={`${ui.note} ${ui.block}`}>
                      {side === 'theirs' ? m.merge_theirs() : m.merge_mine()}
                    </small>{' '}
                    {shown(row.field, row[side], facets)}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </Stack>
      <Group gap="xs">
        <Button onClick={() => void save()} loading={isSaving} disabled={!isDecided}>
          {m.merge_save()}
        </Button>
        {!isDecided && <Text c="dimmed">{m.merge_choose()}</Text>}
      </Group>
    </section>
  )
}

function shown(field: MergeField, value: Item[MergeField], facets: ItemFacets): string {
  if (value === null || value === '') return m.merge_nothing()
  if (field === 'track') return trackWord(value as Item['track'])
  if (field === 'status') return statusWord(value as Item['status'])
  if (field !== 'roomId') return String(value)
  const room = facets.rooms.find(({ id }) => id === value)
  return room ? roomLabel(room) : m.common_room()
}
