import { Alert, Button } from '@mantine/core'
import { m } from '../lib/messages.ts'

type StaleNoticeProps = { onLoad: () => void; onKeep: () => void }

/** Somebody else was faster with what is being changed: theirs is taken over, or what was typed is kept. */
export const StaleNotice = ({ onLoad, onKeep }: StaleNoticeProps) => (
  <Alert color="warn" variant="light" role="alert" title={m.ui_stale()}>
    <p>{m.ui_stale_text()}</p>
    <Button variant="default" mr="xs" onClick={onLoad}>
      {m.ui_stale_load()}
    </Button>
    <Button variant="default" onClick={onKeep}>
      {m.ui_stale_keep()}
    </Button>
  </Alert>
)
