import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { log } from '../lib/log.ts'
import { messageOf, Problem } from '../lib/problem.ts'
import { m } from '../paraglide/messages.js'
import classes from './error-screen.module.css'

/** Where a page broke. The id is the server's for a refused request, else one that stands in the log. */
export function ErrorScreen({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter()
  const [ownId] = useState(() => crypto.randomUUID().slice(0, 8))
  const id = (error instanceof Problem && error.requestId) || ownId

  useEffect(() => log.error(`Page failed [${id}]`, error), [error, id])

  function tryAgain() {
    reset()
    void router.invalidate()
  }

  return (
    <div className={classes.root} role="alert">
      <Stack align="center" gap="sm" maw="34rem">
        <span className={classes.icon}>
          <IconAlertTriangle size={28} stroke={1.75} aria-hidden />
        </span>
        <Title order={1}>{m.error_title()}</Title>
        <Text>{error instanceof Problem ? messageOf(error) : m.error_text()}</Text>
        <Text size="sm" c="dimmed">
          {m.error_id({ id })}
        </Text>
        <Group justify="center" gap="xs" mt="sm">
          <Button onClick={tryAgain}>{m.error_try_again()}</Button>
          <Button variant="default" onClick={() => location.reload()}>
            {m.error_reload()}
          </Button>
          <Button variant="default" component="a" href="/dashboard">
            {m.error_dashboard()}
          </Button>
        </Group>
      </Stack>
    </div>
  )
}

/** The same where nothing else of the page is left. */
export function FullScreenError(props: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  return (
    <main>
      <ErrorScreen {...props} />
    </main>
  )
}
