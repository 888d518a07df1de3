import { transferStates } from '@wellstock/domain/stock/transfers'
import { describe, expect, it } from 'vitest'
import { type Shown, stateAfter, stepsOf } from './transfer-document.ts'

const nobody: Shown = {
  state: 'draft',
  isSender: false,
  isReceiver: false,
  approvesSending: false,
  hasRequested: false,
  hasSent: false,
  isReceiverSeparate: false,
  isSourceArchived: false,
  isTargetArchived: false,
  waiting: 0,
  mayDecide: false,
  mayApprove: false,
}
const sender = { ...nobody, isSender: true }
const receiver = { ...nobody, isReceiver: true }

describe('what somebody may do with a transfer', () => {
  it('the receiving office asks and receives, and never picks, sends or takes back', () => {
    const steps = transferStates.flatMap((state) => stepsOf({ ...receiver, state, waiting: 5 }))
    expect(steps).toContain('receive')
    for (const step of ['pick', 'ship', 'return', 'approve']) expect(steps).not.toContain(step)
  })

  it('the sending office never receives', () => {
    expect(transferStates.flatMap((state) => stepsOf({ ...sender, state, waiting: 5 }))).not.toContain(
      'receive',
    )
  })

  it('nobody approves what they asked for, or what the policy gives to others', () => {
    const asked = { ...sender, state: 'requested', approvesSending: true, mayApprove: true } as const
    expect(stepsOf(asked)).toContain('approve')
    for (const other of [{ hasRequested: true }, { mayApprove: false }])
      expect(stepsOf({ ...asked, ...other })).not.toContain('approve')
  })

  it('whoever sent it does not receive it where the rules say so', () => {
    const both = {
      ...nobody,
      isSender: true,
      isReceiver: true,
      state: 'in_transit',
      waiting: 3,
      hasSent: true,
    } as const
    expect(stepsOf(both)).toContain('receive')
    expect(stepsOf({ ...both, isReceiverSeparate: true })).not.toContain('receive')
  })

  it('nothing is received in an office that is archived, nor taken back into one', () => {
    const both = { ...nobody, isSender: true, isReceiver: true, state: 'in_transit', waiting: 3 } as const
    expect(stepsOf(both)).toEqual(['receive', 'return'])
    expect(stepsOf({ ...both, isTargetArchived: true })).toEqual(['return'])
    expect(stepsOf({ ...both, isSourceArchived: true })).toEqual(['receive'])
  })

  it('it is cancelled before it is sent and not after', () => {
    const canCancel = transferStates.filter((state) => stepsOf({ ...sender, state }).includes('cancel'))
    expect(canCancel).toEqual(['draft', 'requested', 'approved', 'picking'])
  })
})

it.each([
  [{ waiting: 1, missing: 2 }, 'partly_received'],
  [{ waiting: 0, missing: 2 }, 'received'],
  [{ waiting: 0, missing: 0 }, 'closed'],
])('what is left says the state: %j is %s', (left, state) => {
  expect(stateAfter(left)).toBe(state)
})
