import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { Ask } from '../../ui/ask.tsx'

type DiscardProps = { what: string; size?: ButtonProps['size']; onDiscard: () => void }

/** Lets something go that was not booked, once that is meant. */
export function Discard({ what, size = 'lg', onDiscard }: DiscardProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size={size} variant="default" color="danger" onClick={() => setAsking(true)}>
        {m.common_discard()}
      </Button>
      <Ask
        isOpen={isAsking}
        title={m.scan_inbox_discard_title()}
        text={m.scan_inbox_discard_text({ what })}
        yes={m.common_discard()}
        no={m.scan_inbox_discard_no()}
        onYes={onDiscard}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
