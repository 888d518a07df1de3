import type { Approval, ApprovalRow, ApprovalStep } from '@wellstock/contract/identity/approval'
import type { Role } from '@wellstock/contract/platform/access'
import { json, signedInAs } from '../../../test-server.ts'

export const requestId = '77777777-1111-4111-8111-777777777777'
export const secondId = '77777777-2222-4222-8222-777777777777'

export const rowLike = (changes: Partial<ApprovalRow> = {}): ApprovalRow => ({
  id: requestId,
  kind: 'order',
  documentId: '88888888-1111-4111-8111-888888888888',
  number: 'ORD-1',
  title: 'Gloves for the winter',
  url: '/dashboard/orders/88888888-1111-4111-8111-888888888888',
  offices: [{ id: 'office-1', name: 'Hollow Main Campus' }],
  department: 'General',
  category: 'Gloves',
  amount: 1_200,
  currency: 'USD',
  budgetState: 'within',
  budgetEffects: [],
  flags: [],
  flaggedLines: [],
  requestedBy: { id: 'person-2', name: 'Bo Reyes' },
  requestedAt: '2026-11-20T10:00:00.000Z',
  state: 'waiting',
  decidedAt: null,
  position: 1,
  steps: 2,
  dueAt: null,
  pausedAt: null,
  isEscalated: false,
  waitsOn: [{ id: 'person-1', name: 'Ana Whitlock' }],
  isRevised: false,
  canDecide: true,
  onBehalfOf: null,
  needsStepUp: false,
  policy: 1,
  ruleId: '66666666-1111-4111-8111-666666666666',
  version: 3,
  ...changes,
})

const stepLike = (changes: Partial<ApprovalStep> = {}): ApprovalStep => ({
  position: 1,
  state: 'active',
  roles: [{ role: 'approver', where: 'organization' }],
  people: [],
  mode: 'any',
  needed: null,
  given: 0,
  wanted: 1,
  waitsOn: [{ id: 'person-1', name: 'Ana Whitlock' }],
  assignedTo: null,
  activatedAt: '2026-11-20T10:00:00.000Z',
  dueAt: null,
  pausedAt: null,
  remindedAt: null,
  escalatedAt: null,
  escalatedTo: null,
  decidedAt: null,
  ...changes,
})

export const approvalLike = (changes: Partial<Approval> = {}): Approval => ({
  ...rowLike(),
  contentHash: 'hash-1',
  because: { reason: 'approval_because', params: { number: 1, facts: [] } } as never,
  ruleName: 'Orders above 1,000',
  stepList: [
    stepLike(),
    stepLike({
      position: 2,
      state: 'waiting',
      roles: [{ role: 'admin', where: 'organization' }],
      waitsOn: [],
    }),
  ],
  decisions: [],
  questions: [],
  revisions: [],
  changes: [],
  previousId: null,
  content: { lines: [] },
  names: {},
  cannotDecide: null,
  canAsk: true,
  canWithdraw: false,
  canReassign: false,
  candidates: [],
  ...changes,
})

export const pageOf = (items: ApprovalRow[]) => json({ items, total: items.length, page: 1, pageSize: 20 })

export const signedIn = (role: Role = 'approver') => ({
  'GET /api/auth/session': () => json(signedInAs([role])),
  'GET /api/approvals/decisions': () => json([]),
  'GET /api/approvals/counts': () => json({ waiting: 2, mine: 2, team: 0, delegated: 0, sent: 1, done: 0 }),
  'GET /api/approvals': () => pageOf([]),
})
