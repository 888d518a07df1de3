import type { Task } from '@wellstock/contract/compliance/tasks'
import type { Role } from '@wellstock/contract/platform/access'
import { json, signedInAs } from '../../../test-server.ts'

export const deviceId = '77777777-1111-4111-8111-777777777777'
export const taskId = '77777777-2222-4222-8222-777777777777'
const planId = '77777777-3333-4333-8333-777777777777'

/** A task as the server would answer it, for tests. */
export const taskLike = (changes: Partial<Task> = {}): Task => ({
  id: taskId,
  planId,
  name: 'Spore test',
  kind: 'spore_test',
  every: 1,
  unit: 'week',
  basis: 'period',
  isBlocking: true,
  signatures: 1,
  readings: [],
  state: 'open',
  timing: 'due',
  dueOn: '2026-11-29',
  opensOn: '2026-11-23',
  closesOn: '2026-11-29',
  doneOn: null,
  device: {
    ...{ id: deviceId, number: 'DEV-2026-0001', name: 'Autoclave 1', state: 'in_service' },
    ...{ officeId: 'office-1', officeName: 'Hollow Main Campus', roomName: 'Sterile processing' },
  },
  assignee: { id: 'person-1', name: 'Ana Whitlock' },
  version: 1,
  waiveReason: '',
  waivedUntil: null,
  records: [],
  mayRecord: true,
  mayManage: false,
  ...changes,
})

export const signedIn = (...roles: Role[]) => ({
  'GET /api/auth/session': () => json(signedInAs(roles)),
})
