import type { Device } from '@wellstock/contract/compliance/devices'
import type { RecordRow, Task } from '@wellstock/contract/compliance/task'
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
  isOfLoad: false,
  version: 1,
  waiveReason: '',
  waivedUntil: null,
  records: [],
  loads: [],
  mayRecord: true,
  mayManage: false,
  ...changes,
})

export const signedIn = (...roles: Role[]) => ({
  'GET /api/auth/session': () => json(signedInAs(roles)),
})

/** A device as the server would answer it, for tests. */
export const deviceLike = (changes: Partial<Device> = {}): Device => ({
  id: deviceId,
  number: 'DEV-2026-0001',
  office: { id: 'office-1', code: 'MAIN', name: 'Hollow Main Campus' },
  version: 1,
  state: 'in_service',
  name: 'Autoclave 1',
  category: 'Sterilization',
  class: 'sterilizer',
  manufacturer: 'Demo Devices',
  model: 'M-1',
  serialNumber: 'A-100',
  fdaDeviceId: 'DEMO-DI-1',
  roomName: null,
  responsible: null,
  standing: 'ok',
  next: null,
  lastDoneOn: null,
  calibratedThrough: null,
  warrantyUntil: null,
  isoStandards: ['ISO 17665'],
  currentQuantity: 1,
  minQuantity: null,
  reorderPoint: null,
  autoReorder: false,
  autoReorderQuantity: null,
  updatedAt: '2026-11-20T10:00:00.000Z',
  updatedBy: 'Ana Whitlock',
  itemType: 'Equipment',
  roomId: null,
  vendorName: '',
  unitPrice: null,
  purchaseDate: null,
  notes: '',
  udi: { agency: 'DEMO', di: 'DEMO-DI-1' },
  riskClass: null,
  complianceRequired: true,
  touchesPatients: false,
  storesPatientData: false,
  alertUsers: [],
  stateReason: '',
  stateCauses: [],
  acceptedOn: null,
  plans: [],
  records: [],
  recordCount: 0,
  statuses: [],
  blockers: [],
  steps: ['edit', 'flag', 'take_out', 'retire'],
  ...changes,
})

/** A record as the server would answer it, for tests. */
export const recordLike = (changes: Partial<RecordRow> = {}): RecordRow => ({
  ...{ id: 'record-1', planId, taskName: 'Spore test', kind: 'spore_test', dueOn: '2026-11-15' },
  ...{ performedAt: '2026-11-14T10:00:00.000Z', recordedAt: '2026-11-14T10:00:00.000Z', lateReason: '' },
  ...{ by: 'Ana Whitlock', second: null, outcome: 'passed', readings: [], found: [], adjusted: [] },
  ...{ verdict: null, instrument: null, certificate: '', note: '', followUp: null },
  ...{ recordVersion: 1, correctionReason: '' },
  ...changes,
})
