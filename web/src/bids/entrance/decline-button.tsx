import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { VendorBid } from '@wellstock/contract/bids/entrance'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'
import { m } from '../../lib/messages.ts'
import { WordsDialog } from '../../ui/words-dialog.tsx'

/** Says that the vendor makes no offer, and why. */
export function DeclineButton({ bid: { id } }: { bid: VendorBid }) {
  const [isOpen, setOpen] = useState(false)
  const step = useMutation({
    ...query.entrance.decline.mutationOptions(),
    onSuccess: cacheAnswer<VendorBid>(() => query.entrance.bid.queryKey({ input: { id } })),
  })
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {m.entrance_decline()}
      </Button>
      {isOpen && (
        <WordsDialog
          title={m.entrance_decline()}
          text={m.entrance_decline_text()}
          label={m.common_reason()}
          field="reason"
          short={m.common_reason_too_short()}
          yes={m.entrance_decline()}
          isDanger
          step={step}
          input={(reason) => ({ id, reason })}
          done={() => m.entrance_declined()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
