import { Flex } from '@mantine/core'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import { m } from '../../lib/messages.ts'
import { PrintButton } from '../../ui/print-button.tsx'

const picked: ReadonlySet<string> = new Set(['approved', 'picking'])
const without: ReadonlySet<string> = new Set(['draft', 'requested', 'cancelled'])

/** What is printed for it: what to take, what lies in the shipment, and what is stuck on it. */
export function Documents({ transfer: { id, state } }: { transfer: Transfer }) {
  if (without.has(state)) return null
  const path = `/api/transfers/${id}`
  return (
    <Flex component="section" wrap="wrap" gap="xs" aria-label={m.transfers_documents()}>
      {picked.has(state) && <PrintButton path={`${path}/pick-list`} label={m.common_pick_list()} />}
      <PrintButton path={`${path}/slip`} label={m.common_packing_slip()} />
      <PrintButton path={`${path}/label`} label={m.transfers_label()} />
    </Flex>
  )
}
