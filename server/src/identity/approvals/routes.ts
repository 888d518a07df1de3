import { approvals } from '@wellstock/contract/identity/approvals'
import { serve } from '../../platform/http/serve.ts'
import { approveTogether, decide } from './decide.ts'
import { delegate, listDelegations, revokeDelegation } from './delegations.ts'
import { explain } from './explain.ts'
import { countApprovals, listApprovals, listDecisions, listWaiting } from './list.ts'
import { discardDraft, listPolicies, publishDraft, saveDraft } from './policy.ts'
import { answer, ask, reassign, withdraw } from './questions.ts'
import { getApproval, getOfDocument } from './show.ts'
import { simulatePolicy } from './simulate.ts'

export const approvalRoutes = serve(approvals, {
  list: ({ app, db, person, scope, request }, wanted) =>
    listApprovals(app, db, { person, scope, officeId: request.officeId }, wanted),
  counts: ({ app, db, person, scope, request }) =>
    countApprovals(app, db, { person, scope, officeId: request.officeId }),
  decisions: ({ app, db, person, request }) => listDecisions(app, db, { person, officeId: request.officeId }),
  waiting: ({ app, db, person }, paging) => listWaiting(app, db, { person, officeId: null }, paging),
  ofDocument: ({ app, db, person }, document) => getOfDocument(app, db, person, document),
  policies: ({ db, person }) => listPolicies(db, person),
  saveDraft: ({ db, person }, wanted) => saveDraft(db, person, wanted),
  discardDraft: ({ db, person }) => discardDraft(db, person),
  publish: ({ db, person }, { version }) => publishDraft(db, person, version),
  explain: ({ db, person }, facts) => explain(db, person, facts),
  simulate: ({ db, person }, wanted) => simulatePolicy(db, person, wanted),
  delegations: ({ db, person }) => listDelegations(db, person),
  delegate: ({ db, person }, wanted) => delegate(db, person, wanted),
  revokeDelegation: ({ db, person }, { id }) => revokeDelegation(db, person, id),
  approveTogether: ({ app, db, person }, { requests }) => approveTogether(app, db, person, requests),
  get: ({ app, db, person }, { id }) => getApproval(app, db, person, id),
  decide: (call, wanted) => decide(call, wanted),
  withdraw: ({ app, db, person }, wanted) => withdraw(app, db, person, wanted),
  ask: ({ app, db, person }, wanted) => ask(app, db, person, wanted),
  answer: ({ app, db, person }, wanted) => answer(app, db, person, wanted),
  reassign: ({ app, db, person }, wanted) => reassign(app, db, person, wanted),
})
