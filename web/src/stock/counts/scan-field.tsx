import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { m } from '../../lib/messages.ts'
import classes from './counting.module.css'

/** For codes that are typed. What a scanner types is heard wherever the focus is. */
export function ScanField({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') return
    onCode(code)
    setCode('')
  }
  return (
    <form data-line-entry className={classes.scan} onSubmit={submit}>
      <TextInput
        aria-label={m.counts_scan()}
        placeholder={m.counts_scan()}
        value={code}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {m.counts_scan_go()}
      </Button>
    </form>
  )
}
