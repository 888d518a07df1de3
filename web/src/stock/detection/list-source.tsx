import { Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import classes from './detection.module.css'
import { ListPreview } from './list-preview.tsx'
import { parseList, type Seen } from './parse-list.ts'

/** A list from anywhere: one code a line, with how often it was seen. */
export function ListSource({ onAdd }: { onAdd: (seen: Seen[]) => void }) {
  const [text, setText] = useState('')
  return (
    <Stack gap="xs">
      <Textarea
        label={m.detection_list_label()}
        description={m.detection_list_text()}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        rows={6}
        spellCheck={false}
        data-scan="literal"
        classNames={{ input: classes.code }}
      />
      <ListPreview parsed={parseList(text)} />
      <div>
        <Button
          variant="default"
          disabled={text.trim() === ''}
          onClick={() => {
            const { codes, wrong } = parseList(text)
            const lines = text.split(/\r\n|\r|\n/)
            onAdd(codes)
            // What could not be read stays to be put right.
            setText(wrong.map((line) => lines[line - 1]).join('\n'))
          }}
        >
          {m.detection_list_add()}
        </Button>
      </div>
    </Stack>
  )
}
