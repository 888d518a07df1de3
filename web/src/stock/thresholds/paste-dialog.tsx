import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { PastedRow } from '@wellstock/contract/stock/thresholds'
import { type FormEvent, useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { blockWithHeadings, cellsOf } from './paste.ts'
import { type DialogProps, Frame, ProposalForm } from './proposal-form.tsx'

/** A block as it was pasted: what of it lies on rows, and how many rows do not. */
export type Pasted = { rows: PastedRow[]; leftOut: number }

/** A block from a spreadsheet. One pasted into the grid comes with its rows; otherwise it is pasted here, with headings. */
export function PasteDialog({ isOpen, pasted, onTake, onClose }: DialogProps & { pasted: Pasted | null }) {
  return (
    <Frame isOpen={isOpen} title={m.thresholds_paste_title()} onClose={onClose}>
      <ProposalForm<Pasted>
        ask={({ rows }) => api.thresholds.preview({ rows })}
        leftOut={(asked) => asked.leftOut}
        onTake={onTake}
        onClose={onClose}
        {...(pasted && { first: pasted })}
      >
        {(begin, isPending) =>
          pasted ? (
            <Text aria-live="polite">{m.thresholds_looking()}</Text>
          ) : (
            <PasteForm begin={begin} isPending={isPending} />
          )
        }
      </ProposalForm>
    </Frame>
  )
}

function PasteForm({ begin, isPending }: { begin: (pasted: Pasted) => void; isPending: boolean }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const block = blockWithHeadings(cellsOf(text))
    if (!block?.rows.length) setError(m.thresholds_paste_no_headings())
    else if (block.rows.length > 500) setError(m.thresholds_paste_too_many())
    else begin(block)
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">{m.thresholds_paste_text()}</Text>
        <Textarea
          label={m.thresholds_paste_cells()}
          rows={10}
          value={text}
          error={error}
          data-scan="literal"
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {m.thresholds_look()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
