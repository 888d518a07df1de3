import { Button, Flex, Group, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { parseScan } from '@wellstock/domain/stock/scan-codes'
import { type FormEvent, useState } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { notesOf } from './notes.ts'
import classes from './scan-page.module.css'

/** For whoever has neither scanner nor camera: says at once whether the check digit is right. */
export function TypedEntry({ today, onCode }: { today: string; onCode: (raw: string) => void }) {
  const [raw, setRaw] = useState('')
  const scan = parseScan(raw, today ? { today } : {})
  const notes = raw.trim().length >= 8 ? notesOf(scan) : []
  const isRight =
    notes.length === 0 &&
    (scan.gtin !== undefined || scan.productCode !== undefined || scan.own !== undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (raw.trim() === '') return
    onCode(raw)
    setRaw('')
  }

  return (
    <Flex component="form" data-line-entry direction="column" gap={4} onSubmit={submit}>
      <Group align="end" wrap="nowrap" gap="xs">
        <TextInput
          flex={1}
          miw={0}
          size="lg"
          label={m.scan_typed()}
          value={raw}
          maxLength={4300}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setRaw(event.currentTarget.value)}
        />
        <Button type="submit" size="lg" variant="default" disabled={raw.trim() === ''}>
          {m.scan_typed_go()}
        </Button>
      </Group>
      <div role="status" className={`${ui.warn} ${classes.typedNote}`} data-tone={isRight ? 'ok' : 'warn'}>
        {isRight && (
          <Flex component="p" align="center" gap="xs" m={0}>
            <IconCircleCheck size={18} aria-hidden />
            {m.scan_typed_right()}
          </Flex>
        )}
        {notes.map((note) => (
          <Flex component="p" align="center" gap="xs" m={0} key={note}>
            <IconAlertTriangle size={18} aria-hidden />
            {note}
          </Flex>
        ))}
      </div>
    </Flex>
  )
}
