import { useWindowEvent } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VendorBid } from '@wellstock/contract/bids/entrance'
import type { OfferContent } from '@wellstock/domain/bids/offer-content'
import { useRef, useState } from 'react'
import { api, query } from '../../lib/api.ts'
import { local } from '../../lib/storage.ts'

/** A file of an offer, before it is read. */
export type ChosenFile = { id: string; file: File; requirementId: string | null }

/** What was sent, as the server received it and as it is kept readable here. */
export type SentOffer = {
  version: number
  receivedAt: string
  receipt: string
  /** The receipt that was computed here is the same. */
  isSame: boolean
  copy: object
}

/** Says to the other tabs of this browser that something was sent. */
const SENT = 'offer-sent'

/** Has a bid asked for again where another tab has sent an offer: all of them show the version that was sent last. */
export const useSentElsewhere = (bidId: string, refetch: () => unknown) =>
  useWindowEvent('storage', ({ key, newValue }) => {
    if (key?.endsWith(SENT) && newValue?.includes(bidId)) refetch()
  })

/** Seals an offer in this browser and sends it. What is typed leaves the browser in no other way. */
export function useSendOffer(bid: VendorBid) {
  const client = useQueryClient()
  const control = useRef<AbortController>(null)
  const [step, setStep] = useState<'sealing' | 'sending' | null>(null)

  const send = useMutation({
    mutationFn: async ({ offer, files }: { offer: Omit<OfferContent, 'files'>; files: ChosenFile[] }) => {
      control.current = new AbortController()
      const { signal } = control.current
      setStep('sealing')
      const { offeredFile, sealOffer } = await import('./seal-offer.ts')
      const read: Awaited<ReturnType<typeof offeredFile>>[] = []
      for (const { file, requirementId } of files) {
        signal.throwIfAborted()
        read.push(await offeredFile(file, requirementId))
      }
      const content = { ...offer, files: read.map(({ hash: _, ...file }) => file) }
      const { envelopes, receipt, hashes } = await sealOffer(bid, content, signal)
      setStep('sending')
      const received = await api.entrance.send({ id: bid.id, envelopes }, { signal })
      local.set(SENT, { bidId: bid.id, version: received.version })
      const copy = {
        bid: { number: bid.number, title: bid.title, organization: bid.organization },
        version: received.version,
        receivedAt: received.receivedAt,
        receipt: received.receipt,
        envelopes: envelopes.map(({ envelope }, index) => ({ envelope, sha256: hashes[index] })),
        lines: bid.lines.map(({ id, sku, name, quantity, unit }) => ({ id, sku, name, quantity, unit })),
        requirements: bid.requirements,
        offer: { ...offer, files: read.map(({ content: _, hash, ...file }) => ({ ...file, sha256: hash })) },
      }
      return { ...received, isSame: received.receipt === receipt, copy } satisfies SentOffer
    },
    onSettled: () => {
      setStep(null)
      // Also where it was called off: what has arrived is shown.
      void client.invalidateQueries({ queryKey: query.entrance.bid.queryKey({ input: { id: bid.id } }) })
      void client.invalidateQueries({ queryKey: query.entrance.bids.queryKey() })
    },
  })
  return { send, step, callOff: () => control.current?.abort() }
}
