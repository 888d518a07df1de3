import { Alert, Button, Checkbox, CopyButton, Group, Modal, Stack } from '@mantine/core'
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import type { Bid } from '@wellstock/contract/bids/bids'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './create-bid.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

type PaperShareDialogProps = { bid: Pick<Bid, 'number' | 'title'>; paperShare: string; onClose: () => void }

/** The printed share, shown this once. On paper the dialog stands alone; it closes once somebody says that it was kept. */
export function PaperShareDialog({ bid: { number, title }, paperShare, onClose }: PaperShareDialogProps) {
  const [isKept, setKept] = useState(false)
  return (
    <Modal
      opened
      onClose={() => isKept && onClose()}
      title={m.bid_draft_share_title()}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <h3 className={classes.shareHead}>
          {number} · {title}
        </h3>
        <Alert color="warn" variant="light" role="alert" data-screen-only>
          {m.bid_draft_share_once()}
        </Alert>
        <p className={classes.shareHead}>{m.bid_draft_share_text()}</p>
        <output className={`${ui.code} ${ui.panel} ${classes.share}`}>{paperShare}</output>
        <Group gap="xs">
          <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => print()}>
            {m.ui_print()}
          </Button>
          <CopyButton value={paperShare}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
                onClick={copy}
              >
                {copied ? m.bid_draft_copied() : m.tokens_copy()}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Group justify="space-between" gap="xs" data-screen-only>
          <Checkbox
            label={m.bid_draft_share_kept()}
            checked={isKept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
          <Button disabled={!isKept} onClick={onClose}>
            {m.common_close()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
