import { Group, Stack } from '@mantine/core'
import type { VendorClaim } from '@wellstock/contract/buying/receipt'
import { receipt as kind } from '@wellstock/contract/platform/kinds'
import { vendorColumn, vendorWord } from '../../identity/document-kinds/document-columns.tsx'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { formatDate, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import ui from '../../ui/shared.module.css'
import { ClaimBadge } from './marks.tsx'
import classes from './receipts.module.css'
import { settledWords } from './words.ts'

export const claimColumns = (): GridColumn<VendorClaim>[] => [
  {
    key: 'number',
    header: m.receipts_claim(),
    cell: ({ number }) => <span className={`${ui.code} ${ui.nowrap}`}>{number}</span>,
    canHide: false,
  },
  vendorColumn(),
  {
    key: 'receipt',
    header: m.common_receipt(),
    cell: ({ receipt }) => <RecordLink kind={kind} record={receipt} />,
  },
  {
    key: 'state',
    header: m.common_status(),
    cell: ({ state }) => <ClaimBadge state={state} />,
  },
  {
    key: 'amount',
    header: m.receipts_claim_amount(),
    cell: ({ amount }) => formatPrice(amount),
    isNumeric: true,
  },
  {
    key: 'settled',
    header: m.receipts_claim_settled(),
    cell: (claim) =>
      claim.endedAt ? (
        <span className={`${ui.words} ${ui.notes}`}>
          {settledWords(claim)}
          {claim.remark && <small className={ui.breaks}>{claim.remark}</small>}
        </span>
      ) : (
        <span className={ui.note}>–</span>
      ),
  },
  {
    key: 'created',
    header: m.receipts_claim_since(),
    cell: ({ createdAt }) => <span className={ui.figures}>{formatDate(createdAt)}</span>,
  },
]

/** A claim in a list on a phone. */
export const ClaimCard = ({ claim }: { claim: VendorClaim }) => (
  <div className={`${ui.notes} ${classes.card}`}>
    <Group gap="xs" className={ui.wide}>
      <span className={`${ui.code} ${ui.strong}`}>{claim.number}</span>
      <ClaimBadge state={claim.state} />
    </Group>
    <Stack gap={4} miw={0}>
      <span>{vendorWord(claim)}</span>
      <small>{settledWords(claim)}</small>
      <RecordLink kind={kind} record={claim.receipt} />
    </Stack>
    <Stack gap={4} className={ui.right}>
      <span className={ui.figures}>{formatPrice(claim.amount)}</span>
      <small className={ui.figures}>{formatDate(claim.createdAt)}</small>
    </Stack>
  </div>
)
