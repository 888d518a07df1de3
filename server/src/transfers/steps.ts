import type { TransferState, TransferStep } from '@wellstock/domain/transfers'

/** Who somebody is to a transfer, and what there is of it. */
export type Standing = {
  state: TransferState
  /** They may write for the sending, for the receiving office. */
  isSender: boolean
  isReceiver: boolean
  /** They may approve for the sending office. */
  approvesSending: boolean
  /** They asked for it; they sent it. */
  hasRequested: boolean
  hasSent: boolean
  /** Whoever sent it may not receive it. */
  isReceiverSeparate: boolean
  /** The office it came from, the office it goes to, is archived since: nothing is put away there. */
  isSourceArchived: boolean
  isTargetArchived: boolean
  /** Units that are on their way and not said to be missing. */
  waiting: number
  /** Something is said to be missing, and they may agree that it is lost. */
  mayDecide: boolean
}

const rules: Record<TransferStep, (standing: Standing) => boolean> = {
  edit: ({ state }) => state === 'draft',
  request: ({ state }) => state === 'draft',
  withdraw: ({ state }) => state === 'requested',
  approve: ({ state, approvesSending, hasRequested }) =>
    state === 'requested' && approvesSending && !hasRequested,
  reject: ({ state, approvesSending }) => state === 'requested' && approvesSending,
  pick: ({ state, isSender }) => (state === 'approved' || state === 'picking') && isSender,
  ship: ({ state, isSender }) => state === 'picking' && isSender,
  receive: ({ state, isReceiver, isTargetArchived, waiting, hasSent, isReceiverSeparate }) =>
    (state === 'in_transit' || state === 'partly_received') &&
    isReceiver &&
    !isTargetArchived &&
    waiting > 0 &&
    !(hasSent && isReceiverSeparate),
  return: ({ state, isSender, isSourceArchived, waiting }) =>
    (state === 'in_transit' || state === 'partly_received') && isSender && !isSourceArchived && waiting > 0,
  cancel: ({ state, isSender, hasRequested }) =>
    state === 'draft' ||
    state === 'requested' ||
    ((state === 'approved' || state === 'picking') && (isSender || hasRequested)),
  decide_loss: ({ mayDecide }) => mayDecide,
}

/** What somebody who sees a transfer may do with it now. Source: domain.md "Transfer and count". */
export const stepsOf = (standing: Standing): TransferStep[] =>
  (Object.keys(rules) as TransferStep[]).filter((step) => rules[step](standing))

/** What the state becomes once some of it was accounted for: units still waited for, and units nobody has decided on. */
export function stateAfter({ waiting, missing }: { waiting: number; missing: number }): TransferState {
  if (waiting > 0) return 'partly_received'
  return missing > 0 ? 'received' : 'closed'
}
