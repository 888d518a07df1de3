import { recalls } from '@wellstock/contract/compliance/recalls'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerRecallTask, getRecallTask } from './answer-task.ts'
import { printRecallCertificate } from './certificate.ts'
import { readPasted } from './content-of-notice.ts'
import { recordDisposition, takeBackDisposition } from './dispose.ts'
import { closeRecall, containRecall, dispositionRecall, withdrawRecall } from './end-recall.ts'
import { exportRecalls } from './export-recalls.ts'
import { getRecall } from './find-recall.ts'
import { activateRecall, dismissMatches, holdMatches } from './hold-matches.ts'
import { listRecalls } from './list-recalls.ts'
import { matchRecall } from './match-recall.ts'
import { enterRecall, importRecalls, updateRecall } from './save-recall.ts'

/** Takes a step, and answers with the recall as it is then. */
const step =
  <Input extends { id: string }>(take: (tx: Connection, person: Person, input: Input) => Promise<unknown>) =>
  async (call: ScopedCall, input: Input) => {
    await take(call.db, call.person, input)
    return getRecall(call, input.id)
  }

/** The recall as it is once the handler's own transactions are over. */
const shown = ({ app, person }: ScopedCall, id: string) =>
  app.database.read(person.organizationId, (db) => getRecall({ db, person }, id))

export const recallRoutes = serve(recalls, {
  list: ({ db, person }, filter) => listRecalls(db, person.organizationId, filter),
  export: (call, wanted) => exportRecalls(call, wanted),
  enter: async (call, { id, text }) => {
    await enterRecall(call.app, call.person, id, readPasted(text))
    return shown(call, id)
  },
  create: async (call, { id, ...content }) => {
    await enterRecall(call.app, call.person, id, { ...content, noticeText: '' })
    return shown(call, id)
  },
  import: ({ app, person }, { content }) => importRecalls(app, person, content),
  get: (call, { id }) => getRecall(call, id),
  update: async (call, input) => {
    await updateRecall(call.app, call.person, input)
    return shown(call, input.id)
  },
  match: async (call, { id }) => {
    await matchRecall(call.app, call.person, id)
    return shown(call, id)
  },
  hold: step(holdMatches),
  dismiss: step(dismissMatches),
  activate: step(activateRecall),
  dispose: step(recordDisposition),
  undispose: step(takeBackDisposition),
  contain: step(containRecall),
  disposition: step(dispositionRecall),
  close: step(closeRecall),
  withdraw: step(withdrawRecall),
  certificate: (call, { id }) => printRecallCertificate(call, id),
  office: ({ db, scope }, asked) => getRecallTask(db, scope, asked),
  answer: async ({ db, person, scope }, answer) => {
    await answerRecallTask(db, person, scope, answer)
    return getRecallTask(db, scope, answer)
  },
})
