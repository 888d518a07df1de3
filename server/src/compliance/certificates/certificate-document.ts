import type { CertificateAct } from '@wellstock/contract/compliance/certificates'
import { certificate } from '@wellstock/contract/platform/kinds'
import {
  type CertificateState,
  type CertificateStep,
  certificateEdges,
} from '@wellstock/domain/compliance/certificate-states'
import type { CertificateScope } from '@wellstock/domain/compliance/certificates'
import type { DeviceClass } from '@wellstock/domain/compliance/devices'
import { said } from '@wellstock/messages/sentence'
import { covers, type Person, type Scope, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { publish } from '../../platform/events/publish.ts'
import {
  type Document,
  lockDocument,
  type Refusal,
  refusalOf,
  refuseStep,
} from '../../platform/workflow/document.ts'

/** What an operation has to know of a certificate. */
export type LockedCertificate = {
  id: string
  number: string
  state: CertificateState
  standard: string
  scope: CertificateScope
  officeId: string | null
  deviceClass: DeviceClass | null
  expiresOn: string | null
  replacesId: string | null
  version: number
}

/** Who somebody is to one. */
type Facts = { keeps: boolean }

type Step = CertificateStep | 'edit' | 'renew'

const forKeepers = ({ keeps }: Facts): Refusal | null =>
  keeps ? null : { code: 'FORBIDDEN', sentence: said.certificates_are_kept_by() }
const edge = (step: CertificateStep, auditAction: string) => ({
  ...certificateEdges[step],
  auditAction,
  guards: [forKeepers],
})

/** Whether something is of these offices, or of the whole organization, which each of them sees. */
export const isSeenBy = (scope: Scope, officeId: string | null) =>
  officeId === null ? scope.offices === 'all' || scope.offices.length > 0 : covers(scope, officeId)

/** What is of the whole organization is kept by those who keep all of it. */
export function keeps(person: Person, officeId: string | null): boolean {
  const scope = scopeOf(person, 'compliance.write')
  return officeId === null ? scope.offices === 'all' : covers(scope, officeId)
}

/** What a body says of the organization by a standard. Source: docs/states.md. */
export const certificateDocument: Document<LockedCertificate, Step, Facts> = {
  table: certificate.table,
  noun: certificate.noun,
  columns:
    'id, number, state, standard, scope, office_id, device_class, expires_on::text, replaces_id, version',
  edges: {
    edit: { from: ['planned', 'valid', 'suspended'], to: [], auditAction: 'changed', guards: [forKeepers] },
    issue: edge('issue', 'issued'),
    call_off: edge('call_off', 'called_off'),
    suspend: edge('suspend', 'suspended'),
    reinstate: edge('reinstate', 'reinstated'),
    replace: edge('replace', 'replaced'),
    withdraw: edge('withdraw', 'withdrawn'),
    renew: { from: ['valid', 'suspended'], to: [], auditAction: 'renewed', guards: [forKeepers] },
  },
  canView: (scope, { officeId }) => isSeenBy(scope, officeId),
  notFound: said.certificate_not_found(),
  wrongState: (state) => said[`certificate_is_${state}`](),
  onStep: (tx, organizationId, certificateId) =>
    publish(tx, organizationId, 'certificate.changed', { certificateId }),
}

const acts: readonly CertificateAct[] = [
  'issue',
  'renew',
  'edit',
  'suspend',
  'reinstate',
  'withdraw',
  'call_off',
]

/** What somebody may do with one now; one that is being renewed is not renewed again. */
export const stepsFor = (
  person: Person,
  known: { state: CertificateState; officeId: string | null; isRenewed: boolean },
): CertificateAct[] =>
  acts.filter(
    (act) =>
      !(act === 'renew' && known.isRenewed) &&
      refusalOf(certificateDocument, act, known.state, { keeps: keeps(person, known.officeId) }) === null,
  )

/** One that somebody sees, with a step that can be taken now. */
export async function lockForStep(
  tx: Connection,
  person: Person,
  step: Step,
  { id, version }: { id: string; version?: number },
): Promise<LockedCertificate> {
  const found = await lockDocument(tx, certificateDocument, scopeOf(person, 'compliance.read'), id)
  await refuseStep(tx, certificateDocument, step, found, { keeps: keeps(person, found.officeId) }, version)
  return found
}

/** A line of its history. */
export const act = (
  tx: Connection,
  { organizationId, id: byId }: Person,
  certificateId: string,
  step: Exclude<Step, 'renew'> | 'plan',
  note = '',
) => insertRow(tx, 'certificate_action', { organizationId, certificateId, step, note, byId })
