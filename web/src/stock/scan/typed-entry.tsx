import { Button, TextInput } from '@mantine/core'
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
    <form className={`${ui.stack} ${ui.gap4}`} onSubmit={submit}>
      <div className={`${ui.flex} ${ui.end} ${ui.gap8}`}>
        <TextInput
          className={`${ui.grow} ${ui.shrinks}`}
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
      </div>
      <div role="status" className={`${ui.warn} ${classes.typedNote}`} data-tone={isRight ? 'ok' : 'warn'}>
        {isRight && (
          <p className={`${ui.line8} ${ui.flat}`}>
            <IconCircleCheck size={18} aria-hidden />
            {m.scan_typed_right()}
          </p>
        )}
        {notes.map((note) => (
          <p className={`${ui.line8} ${ui.flat}`} key={note}>
            <IconAlertTriangle size={18} aria-hidden />
            {note}
          </p>
        ))}
      </div>
    </form>
  )
}
