import { describe, expect, it } from 'vitest'
import { certificateEdges } from './certificate-states.ts'
import {
  canMoveDevice,
  type DeviceFacts,
  deviceEdges,
  deviceStates,
  refusalsOfDevice,
} from './device-states.ts'
import { stepBetween } from './edges.ts'
import {
  canCloseFinding,
  effectDueOn,
  type NonconformityFacts,
  nonconformityEdges,
  proposesRecurrence,
  refusalsOfNonconformity,
} from './nonconformities.ts'
import { type RecallFacts, recallEdges, refusalsOfRecall } from './recall-states.ts'
import { refusalsOfTask, type TaskFacts, taskEdges } from './task-states.ts'

describe('a device', () => {
  const fine: DeviceFacts = {
    isAccepted: true,
    overdueBlockingTasks: 0,
    isCalibrationExpired: false,
    hasPositiveTest: false,
    faultAt: '2026-11-20T09:00:00Z',
    lastPassedAt: '2026-11-21T09:00:00Z',
    reason: 'Spore test positive',
    hasDisposalRecord: true,
    reserved: 0,
    storesPatientData: true,
    isDataWiped: true,
  }
  const refused = (
    from: Parameters<typeof refusalsOfDevice>[0],
    to: Parameters<typeof refusalsOfDevice>[1],
    facts: Partial<DeviceFacts> = {},
  ) => refusalsOfDevice(from, to, { ...fine, ...facts }).join(' ')

  it('goes into service once it is accepted', () => {
    expect(refused('commissioning', 'in_service')).toBe('')
    expect(refused('commissioning', 'in_service', { isAccepted: false })).toBe('acceptance_open')
    expect(canMoveDevice('commissioning', 'needs_attention', fine)).toBe(false)
  })

  it('is not in service with a blocking task overdue, or its calibration expired', () => {
    for (const from of ['commissioning', 'needs_attention', 'out_of_service'] as const) {
      expect(refused(from, 'in_service', { overdueBlockingTasks: 1 })).toBe('blocking_task_overdue')
      expect(refused(from, 'in_service', { isCalibrationExpired: true })).toBe('calibration_expired')
      expect(refused(from, 'in_service', { hasPositiveTest: true })).toBe('positive_spore_test')
    }
  })

  it('returns after a record that passed since the fault', () => {
    expect(refused('out_of_service', 'in_service')).toBe('')
    expect(refused('out_of_service', 'in_service', { lastPassedAt: '2026-11-20T09:00:00Z' })).toBe(
      'no_passing_record',
    )
    expect(refused('out_of_service', 'in_service', { lastPassedAt: null })).toBe('no_passing_record')
  })

  it('goes out of service with a reason, at once', () => {
    expect(refused('in_service', 'out_of_service')).toBe('')
    expect(refused('in_service', 'out_of_service', { reason: ' ' })).toBe('reason_missing')
  })

  it('is retired for good, with nothing reserved and its data wiped', () => {
    expect(refused('out_of_service', 'retired')).toBe('')
    expect(
      refused('in_service', 'retired', { hasDisposalRecord: false, reserved: 1, isDataWiped: false }),
    ).toBe('disposal_record_missing stock_reserved data_not_wiped')
    expect(deviceStates.filter((to) => stepBetween(deviceEdges, 'retired', to))).toEqual([])
  })
})

describe('a task', () => {
  const facts: TaskFacts = {
    signaturesNeeded: 2,
    signers: ['ana', 'ben'],
    followUp: 'take_out',
    reason: 'The room is closed',
    until: '2026-12-31',
    today: '2026-11-27',
    isReferenceExpired: false,
  }
  const refused = (to: Parameters<typeof refusalsOfTask>[1], changes: Partial<TaskFacts> = {}) =>
    refusalsOfTask('open', to, { ...facts, ...changes }).join(' ')

  it('is done once, or after it failed', () => {
    expect([refused('done'), refusalsOfTask('failed', 'done', facts)]).toEqual(['', []])
    expect(refusalsOfTask('done', 'done', facts)).toEqual(['no_such_step'])
    // Done before the next window opened, and recorded after.
    expect(stepBetween(taskEdges, 'missed', 'done')).toBe('pass')
  })

  it('is signed by two people where its plan says so', () => {
    expect(refused('done', { signers: ['ana', 'ana'] })).toBe('signature_missing')
    expect(refused('done', { signers: ['ana'], signaturesNeeded: 1 })).toBe('')
  })

  it('fails with what follows, is waived with why and until when, and uses no expired reference', () => {
    expect(refused('failed', { followUp: null })).toBe('follow_up_missing')
    expect(refused('waived', { reason: null, until: '2026-11-26' })).toBe('reason_missing until_missing')
    expect(refused('done', { isReferenceExpired: true })).toBe('reference_expired')
  })
})

describe('a nonconformity', () => {
  const facts: NonconformityFacts = {
    correctedBy: 'ana',
    by: 'ben',
    correctedOn: '2026-09-01',
    effectSeenOn: '2026-10-31',
    reason: null,
  }

  it('is verified by someone else than the person who corrected it', () => {
    expect(refusalsOfNonconformity('corrected', 'verified', facts)).toEqual([])
    expect(refusalsOfNonconformity('corrected', 'verified', { ...facts, by: 'ana' })).toEqual([
      'corrected_it',
    ])
  })

  it('closes once its effect was looked at, 60 days after the correction', () => {
    expect(effectDueOn('2026-09-01')).toBe('2026-10-31')
    const close = (changes: Partial<NonconformityFacts>) =>
      refusalsOfNonconformity('verified', 'closed', { ...facts, ...changes })
    expect(close({})).toEqual([])
    expect(close({ effectSeenOn: '2026-10-30' })).toEqual(['effect_too_early'])
    expect(close({ effectSeenOn: '2026-10-02', effectDays: 30 })).toEqual([])
    expect(close({ effectSeenOn: null })).toEqual(['effect_not_seen'])
  })

  it('comes again by the same cause within 90 days', () => {
    const verified = { cause: 'Door gasket  worn', on: '2026-08-29' }
    const opened = (cause: string, on: string) => proposesRecurrence(verified, { cause, on })
    expect(opened('door gasket worn', '2026-11-27')).toBe(true)
    expect(opened('door gasket worn', '2026-11-28')).toBe(false)
    expect(opened('Water quality', '2026-11-01')).toBe(false)
    expect(refusalsOfNonconformity('closed', 'open', facts)).toEqual(['reason_missing'])
    expect(stepBetween(nonconformityEdges, 'corrected', 'open')).toBeNull()
  })

  it('is verified before a major finding closes', () => {
    expect(canCloseFinding('major', 'corrected')).toBe(false)
    expect(canCloseFinding('major', null)).toBe(false)
    expect(canCloseFinding('major', 'verified')).toBe(true)
    expect(canCloseFinding('minor', 'open')).toBe(true)
  })
})

describe('a recall', () => {
  const facts: RecallFacts = {
    matchers: 1,
    offices: 5,
    answered: 5,
    onHand: 80,
    found: 77,
    disposed: 77,
    differenceReason: '3 were used without a record',
    reason: 'Issued by mistake',
  }
  const refused = (
    from: Parameters<typeof refusalsOfRecall>[0],
    to: Parameters<typeof refusalsOfRecall>[1],
    changes: Partial<RecallFacts> = {},
  ) => refusalsOfRecall(from, to, { ...facts, ...changes }).join(' ')

  it('is active with a matcher, and contained once every office answered', () => {
    expect([refused('draft', 'active'), refused('active', 'contained')]).toEqual(['', ''])
    expect(refused('draft', 'active', { matchers: 0 })).toBe('no_matcher')
    expect(refused('active', 'contained', { answered: 4 })).toBe('office_open')
  })

  it('closes with all of what was found disposed, and a reason for what was not found', () => {
    expect(refused('dispositioned', 'closed')).toBe('')
    expect(refused('dispositioned', 'closed', { disposed: 76 })).toBe('undisposed')
    expect(refused('dispositioned', 'closed', { differenceReason: null })).toBe('difference_without_reason')
    expect(refused('contained', 'closed')).toBe('no_such_step')
  })

  it('is withdrawn while it is active', () => {
    expect(refused('active', 'withdrawn')).toBe('')
    expect(refused('active', 'withdrawn', { reason: '' })).toBe('reason_missing')
    expect(stepBetween(recallEdges, 'contained', 'withdrawn')).toBeNull()
  })
})

it('a certificate comes back from its suspension, and ends by being replaced or withdrawn', () => {
  expect(stepBetween(certificateEdges, 'valid', 'suspended')).toBe('suspend')
  expect(stepBetween(certificateEdges, 'suspended', 'valid')).toBe('reinstate')
  expect(stepBetween(certificateEdges, 'suspended', 'withdrawn')).toBe('withdraw')
  expect(stepBetween(certificateEdges, 'planned', 'called_off')).toBe('call_off')
  expect(stepBetween(certificateEdges, 'called_off', 'valid')).toBeNull()
  expect(stepBetween(certificateEdges, 'replaced', 'valid')).toBeNull()
})
