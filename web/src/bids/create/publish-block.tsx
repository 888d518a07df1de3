import { Button, Checkbox, Stack } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Bid } from '@wellstock/contract/bids/bids'
import { bid as kind, recordPage } from '@wellstock/contract/platform/kinds'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.tsx'
import { closeWord } from '../bids/closes-in.tsx'
import classes from './create-bid.module.css'
import { PaperShareDialog } from './paper-share-dialog.tsx'
import type { BidDraftForm } from './use-bid-draft.ts'

type PublishBlockProps = { form: BidDraftForm; bid: Bid; isReady: boolean }

/** Says what its publication does, and does it; others may have to approve it first. */
export function PublishBlock({ form, bid, isReady }: PublishBlockProps) {
  const navigate = useNavigate()
  const [withPaperShare, setWithPaperShare] = useState(false)
  const [published, setPublished] = useState<{ bid: Bid; paperShare: string } | null>(null)
  const publish = useMutation({
    mutationFn: async () => {
      // What was typed last goes with it.
      const saved = await form.save()
      return saved && api.bids.publish({ id: saved.id, version: saved.version, withPaperShare })
    },
    onSuccess: (answer) => {
      if (!answer) return
      // The share is in this answer alone: nothing leads on before it was seen.
      if (answer.paperShare) setPublished({ bid: answer.bid, paperShare: answer.paperShare })
      else goOn(answer.bid)
    },
  })
  function goOn(next: Bid) {
    form.take(next)
    if (next.state === 'draft') return void toast.success(m.bid_draft_asked())
    toast.success(m.bid_draft_published({ number: next.number }))
    void navigate({ to: recordPage(kind, next.id) })
  }
  const count = bid.invites.length
  return (
    <Block title={m.bid_draft_publish()} isWide>
      <Stack gap="sm">
        {bid.closeAt && (
          <p className={classes.start}>
            {m.bid_draft_publish_text({
              count,
              shown: formatNumber(count),
              close: closeWord({ closeAt: bid.closeAt, timezone: bid.timezone }),
            })}
          </p>
        )}
        <Checkbox
          label={m.bid_draft_with_share()}
          checked={withPaperShare}
          onChange={(event) => setWithPaperShare(event.currentTarget.checked)}
        />
        <Refusal error={publish.error} />
        <Button
          className={classes.start}
          leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
          disabled={!isReady || form.isStale}
          loading={publish.isPending}
          onClick={() => publish.mutate()}
        >
          {m.bid_draft_publish()}
        </Button>
      </Stack>
      {published && <PaperShareDialog {...published} onClose={() => goOn(published.bid)} />}
    </Block>
  )
}
