import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { isWorkbook, readTextFile } from '../inventory/read-text-file.ts'
import classes from './detection.module.css'
import { ListPreview } from './list-preview.tsx'
import { type ParsedList, parseList, type Seen } from './parse-list.ts'

const BIGGEST = 5_000_000

type Chosen = { name: string; parsed: ParsedList } | { name: string; refusal: string } | null

/** A CSV or text file, read here and shown before it is taken. */
export function FileSource({ onAdd }: { onAdd: (seen: Seen[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>(null)

  async function take(file: File | undefined) {
    if (!file) return
    const { name } = file
    if (file.size > BIGGEST) return setChosen({ name, refusal: m.detection_file_large() })
    if (await isWorkbook(file)) return setChosen({ name, refusal: m.detection_file_workbook() })
    const parsed = parseList(await readTextFile(file))
    const isEmpty = parsed.codes.length === 0 && parsed.wrong.length === 0
    setChosen(isEmpty ? { name, refusal: m.detection_file_empty() } : { name, parsed })
  }

  return (
    <Stack gap="xs">
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        hidden
        aria-label={m.detection_file_choose()}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Group className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {m.detection_file_choose()}
        </Button>
        {chosen && <b>{chosen.name}</b>}
      </Group>
      <Text c="dimmed" fz="sm" className={ui.breaks}>
        {m.detection_file_text()}
      </Text>
      {chosen && 'refusal' in chosen && (
        <Alert color="danger" variant="light" role="alert">
          {chosen.refusal}
        </Alert>
      )}
      {chosen && 'parsed' in chosen && (
        <>
          <ListPreview parsed={chosen.parsed} />
          <div>
            <Button
              variant="default"
              disabled={chosen.parsed.codes.length === 0}
              onClick={() => {
                onAdd(chosen.parsed.codes)
                setChosen(null)
              }}
            >
              {m.detection_list_add()}
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}
