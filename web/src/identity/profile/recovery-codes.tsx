import { Button, CopyButton, Group } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { m } from '../../lib/messages.ts'
import classes from './security.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function download(codes: readonly string[]) {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'wellstock-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}

/** Shown once. The focus comes here, so that nobody closes the dialog without having seen them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} className={classes.codes} tabIndex={-1} aria-label={m.security_codes_title()}>
      <strong>{m.security_codes_title()}</strong>
      <p className={classes.text}>{m.security_codes_text()}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
            >
              {copied ? m.security_codes_copied() : m.security_codes_copy()}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => download(codes)} leftSection={<IconDownload {...icon} />}>
          {m.security_codes_download()}
        </Button>
        <Button variant="default" onClick={() => print()} leftSection={<IconPrinter {...icon} />}>
          {m.security_codes_print()}
        </Button>
        <Button onClick={onDone}>{m.security_codes_done()}</Button>
      </Group>
    </section>
  )
}
