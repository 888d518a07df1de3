import type { Audit, Finding } from '@wellstock/contract/compliance/audits'
import type { Certificate } from '@wellstock/contract/compliance/certificates'

export const certificateId = '0199c000-0000-7000-8000-000000000001'

export const certificateLike = (more: Partial<Certificate> = {}): Certificate => ({
  ...{
    id: certificateId,
    number: 'CERT-2026-0001',
    version: 1,
    office: null,
    state: 'valid',
    standing: 'valid',
  },
  ...{ standard: 'ISO 9001:2015', standardKind: 'certifiable', scope: 'organization', deviceClass: null },
  ...{ certificateNumber: 'Q-17', body: 'Alpine', decidedOn: '2026-05-20', expiresOn: '2029-05-19' },
  ...{
    daysLeft: 900,
    today: '2026-11-27',
    owner: { id: 'person-1', name: 'Ana Whitlock' },
    note: '',
    replaces: null,
    renewedBy: null,
  },
  audits: [
    { id: 'audit-1', kind: 'surveillance', state: 'planned', plannedOn: '2027-05-20', doneOn: null },
    { id: 'audit-2', kind: 'internal', state: 'done', plannedOn: '2026-09-01', doneOn: '2026-09-03' },
  ],
  actions: [{ id: 'action-1', step: 'issue', note: '', by: 'Ana Whitlock', at: '2026-05-20T16:00:00Z' }],
  steps: ['renew', 'edit', 'suspend', 'withdraw'],
  ...more,
})

export const findingLike = (more: Partial<Finding> = {}): Finding => ({
  ...{
    id: '0199c000-0000-7000-8000-0000000000f1',
    version: 1,
    state: 'open',
    severity: 'major',
    clause: '7.5.6',
    clauseId: null,
  },
  ...{ what: 'No cleaning records', nonconformity: null, remark: '', endedOn: null, endedBy: null },
  acts: ['open_nonconformity', 'withdraw'],
  ...more,
})

export const auditLike = (more: Partial<Audit> = {}): Audit => ({
  ...{
    id: 'audit-2',
    version: 2,
    state: 'done',
    kind: 'internal',
    standard: 'ISO 9001:2015',
    isOverdue: false,
    looked: 0,
    clauses: 0,
    leftReason: '',
  },
  certificate: { id: certificateId, number: 'CERT-2026-0001' },
  ...{ office: { id: 'office-1', name: 'Main' }, plannedOn: '2026-09-01', doneOn: '2026-09-03' },
  ...{
    result: 'conditional',
    auditor: 'Ruth Odell',
    reason: '',
    findings: [findingLike()],
    acts: ['record'],
  },
  ...more,
})
