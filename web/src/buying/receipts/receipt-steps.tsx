import { Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconLink, IconPrinter } from '@tabler/icons-react'
import type { Receipt } from '@wellstock/contract/buying/receipts'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { ActionsOf } from '../../lib/panels.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

/** What the caller may do with it now, the next step filled. */
export function ReceiptSteps({ receipt }: { receipt: Receipt }) {
  const [dialog, setDialog] = useState<'match' | 'reverse' | null>(null)
  const close = () => setDialog(null)
  return (
    <Group align="stretch" gap="xs" data-screen-only>
      {receipt.canMatch && (
        <Button leftSection={<IconLink {...icon} />} onClick={() => setDialog('match')}>
          {m.receipts_match()}
        </Button>
      )}
      <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => print()}>
        {m.ui_print()}
      </Button>
      <ActionsOf kind="receipt" record={receipt} />
      {receipt.canReverse && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => setDialog('reverse')}
        >
          {m.receipts_reverse()}
        </Button>
      )}
      {dialog === 'match' && <MatchDialog receipt={receipt} onClose={close} />}
      {dialog === 'reverse' && <ReverseDialog receipt={receipt} onClose={close} />}
    </Group>
  )
}
