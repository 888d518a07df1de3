import { audits } from '@wellstock/contract/compliance/audits'
import { certificates } from '@wellstock/contract/compliance/certificates'
import { feedOf, makeFeed, revokeFeed } from '../../buying/deliveries/feed.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { certificateList, withKind } from './certificate-list.ts'
import { checkClause, offeredClauses } from './checklist.ts'
import { exportAudits, exportChecklist } from './export-audits.ts'
import { getCertificate, standardsOf } from './find-certificate.ts'
import { getAudit, listAudits } from './read-audits.ts'
import { certificateFeed, readCertificateFeed } from './read-feed.ts'
import {
  addFinding,
  callOffAudit,
  changeAudit,
  closeFinding,
  openFor,
  planAudit,
  recordAudit,
  withdrawFinding,
} from './save-audit.ts'
import { createCertificate, issueCertificate, updateCertificate } from './save-certificate.ts'
import { callOff, reinstate, suspend, withdraw } from './take-step.ts'

type Call = Pick<ScopedCall, 'db' | 'person'>
type Take<Input, Answer = unknown> = (tx: Connection, person: Person, input: Input) => Promise<Answer>

/** Takes a step, and answers with the certificate as it is then. */
const step =
  <Input extends { id: string }>(take: Take<Input>) =>
  async ({ db, person }: Call, input: Input) => {
    await take(db, person, input)
    return getCertificate(db, person, input.id)
  }

const { list, ...listHandlers } = certificateList.handlers

export const certificateRoutes = serve(certificates, {
  ...listHandlers,
  list: async (call, filter) => {
    const page = await list(call, filter)
    return { ...page, items: page.items.map(withKind) }
  },
  standards: ({ db, scope }) => standardsOf(db, scope),
  feed: ({ db, person }) => feedOf(db, person, certificateFeed),
  makeFeed: ({ app, person }, { officeId }) => makeFeed(app, person, certificateFeed, officeId),
  revokeFeed: ({ app, db, person }) => revokeFeed(db, app, person, certificateFeed),
  readFeed: ({ app, request }, { file }) => readCertificateFeed(app, request, file),
  create: async ({ db, person }, wanted) =>
    getCertificate(db, person, await createCertificate(db, person, wanted)),
  get: ({ db, person }, { id }) => getCertificate(db, person, id),
  update: step(updateCertificate),
  issue: step(issueCertificate),
  suspend: step(suspend),
  reinstate: step(reinstate),
  withdraw: step(withdraw),
  callOff: step(callOff),
})

/** The same of an audit. */
const auditStep =
  <Input extends { id: string }>(take: Take<Input>) =>
  async ({ db, person }: Call, input: Input) => {
    await take(db, person, input)
    return getAudit(db, person, input.id)
  }

/** The same of a finding, which answers with its audit. */
const findingStep =
  <Input>(take: Take<Input, string>) =>
  async ({ db, person }: Call, input: Input) =>
    getAudit(db, person, await take(db, person, input))

export const auditRoutes = serve(audits, {
  list: (call, filter) => listAudits(call, filter),
  export: exportAudits,
  offeredClauses: (call, { standard }) => offeredClauses(call, standard),
  get: ({ db, person }, { id }) => getAudit(db, person, id),
  exportChecklist,
  check: auditStep(checkClause),
  plan: async (call, wanted) => getAudit(call.db, call.person, await planAudit(call, wanted)),
  update: async (call, wanted) => {
    await changeAudit(call, wanted)
    return getAudit(call.db, call.person, wanted.id)
  },
  record: auditStep(recordAudit),
  callOff: auditStep(callOffAudit),
  addFinding: auditStep(addFinding),
  openNonconformity: findingStep(openFor),
  closeFinding: findingStep(closeFinding),
  withdrawFinding: findingStep(withdrawFinding),
})
