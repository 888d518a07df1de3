import type { Receipt } from '@wellstock/contract/buying/receipt'
import { m } from '../../lib/messages.ts'
import { settledWords } from './words.ts'

type Entry = {
  step: 'received' | 'claim_opened' | 'claim_sent' | 'claim_settled' | 'claim_withdrawn' | 'reversed'
  at: string
  by: string
  reason: string
}

/** What happened to a receipt and its claim, the earliest first. */
export function timelineOf({ receivedAt, receivedBy, claim, reversed, note }: Receipt): Entry[] {
  const entries: Entry[] = [{ step: 'received', at: receivedAt, by: receivedBy, reason: note }]
  if (claim) {
    entries.push({ step: 'claim_opened', at: claim.createdAt, by: '', reason: claim.number })
    if (claim.sentAt) entries.push({ step: 'claim_sent', at: claim.sentAt, by: '', reason: claim.sentTo })
    if (claim.endedAt)
      entries.push({
        step: claim.state === 'withdrawn' ? 'claim_withdrawn' : 'claim_settled',
        at: claim.endedAt,
        by: '',
        reason: [claim.state === 'settled' && settledWords(claim), claim.remark].filter(Boolean).join(' · '),
      })
  }
  if (reversed)
    entries.push({
      step: 'reversed',
      at: reversed.at,
      by: reversed.witness
        ? m.receipts_by_with({ name: reversed.by, witness: reversed.witness })
        : reversed.by,
      reason: reversed.reason,
    })
  return entries
}
