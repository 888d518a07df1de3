import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { log } from '../lib/log.ts'
import { m } from '../lib/messages.ts'
import { newId } from '../lib/new-id.ts'
import { messageOf, Problem } from '../lib/problem.ts'
import classes from './error-screen.module.css'
import ui from './shared.module.css'

type ErrorScreenProps = Pick<ErrorComponentProps, 'error' | 'reset'>

/** What support needs to find it again; no more of the address than the page. */
const detailsOf = (error: unknown, id: string) =>
  [
    m.error_id({ id }),
    new Date().toISOString(),
    location.pathname,
    error instanceof Problem ? `${error.code} (${error.status})` : String(error),
  ].join('\n')

function CopyDetails({ error, id }: { error: unknown; id: string }) {
  const [isCopied, setCopied] = useState(false)
  // Browsers offer it on secure pages only.
  if (!navigator.clipboard) return null

  async function copy() {
    await navigator.clipboard.writeText(detailsOf(error, id))
    setCopied(true)
  }

  return (
    <Button variant="subtle" onClick={() => void copy().catch(() => {})}>
      <span aria-live="polite">{isCopied ? m.error_copied() : m.error_copy()}</span>
    </Button>
  )
}

/** Where a page broke. The id is the server's for a refused request, else one that stands in the log. */
export function ErrorScreen({ error, reset }: ErrorScreenProps) {
  const router = useRouter()
  const [ownId] = useState(() => newId().slice(0, 8))
  const id = (error instanceof Problem && error.requestId) || ownId
  const isForbidden = error instanceof Problem && error.status === 403

  useEffect(() => log.error(`Page failed [${id}]`, error), [error, id])

  function tryAgain() {
    reset()
    void router.invalidate()
  }

  return (
    <div className={classes.root} role="alert">
      <div className={`${ui.flatText} ${classes.words}`}>
        <span className={classes.icon}>
          {isForbidden ? (
            <IconLock size={28} stroke={1.75} aria-hidden />
          ) : (
            <IconAlertTriangle size={28} stroke={1.75} aria-hidden />
          )}
        </span>
        <h1>{isForbidden ? m.error_forbidden_title() : m.error_title()}</h1>
        <p>{error instanceof Problem ? messageOf(error) : m.error_text()}</p>
        {isForbidden && <p>{m.error_forbidden_text()}</p>}
        <p className={classes.id}>{m.error_id({ id })}</p>
        <div className={classes.actions}>
          {!isForbidden && <Button onClick={tryAgain}>{m.error_try_again()}</Button>}
          <Button variant="default" onClick={() => location.reload()}>
            {m.error_reload()}
          </Button>
          <Button variant={isForbidden ? 'filled' : 'default'} component="a" href="/dashboard">
            {m.error_dashboard()}
          </Button>
          <CopyDetails error={error} id={id} />
        </div>
      </div>
    </div>
  )
}

/** The same where nothing else of the page is left. */
export function FullScreenError(props: ErrorScreenProps) {
  return (
    <main>
      <ErrorScreen {...props} />
    </main>
  )
}
