import { Button, CopyButton, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './security.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type SecretBoxProps = { title: string; text: string; secret: string; onDone: () => void }

/** Shown once. The focus comes here, so that nobody goes on without having seen it. */
export function SecretBox({ title, text, secret, onDone }: SecretBoxProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} className={classes.codes} tabIndex={-1} aria-label={title}>
      <strong>{title}</strong>
      <p className={classes.text}>{text}</p>
      <code className={ui.breaks}>{secret}</code>
      <Group gap="xs">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
            >
              {copied ? m.tokens_copied() : m.tokens_copy()}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{m.tokens_done()}</Button>
      </Group>
    </section>
  )
}
