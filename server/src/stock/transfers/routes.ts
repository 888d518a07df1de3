import { transfers } from '@wellstock/contract/stock/transfers'
import { scopeOf } from '../../platform/access/person.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { listCandidates } from './candidates.ts'
import {
  approveTransfer,
  cancelTransfer,
  rejectTransfer,
  requestTransfer,
  withdrawTransfer,
} from './decide.ts'
import { createTransfer, updateTransfer } from './draft.ts'
import { exportTransfers } from './export.ts'
import { getTransfer } from './find-transfer.ts'
import { countTransfers, listTransfers } from './list-transfers.ts'
import { approveLoss, lossFound } from './losses.ts'
import { listEnds } from './offices.ts'
import { pickTransfer } from './pick.ts'
import { mayChangePolicy, readPolicy, setPolicy } from './policy.ts'
import { printLabel, printPickList, printSlip } from './print.ts'
import { receiveTransfer } from './receive.ts'
import { returnTransfer } from './return.ts'
import { shipTransfer } from './ship.ts'

/** A transfer as the person sees it with all their offices, whatever the right that let them take the step. */
const shown = ({ db, person }: ScopedCall, id: string) =>
  getTransfer(db, person, scopeOf(person, 'transfers.write'), id)

type Take<Input> = (
  tx: ScopedCall['db'],
  person: ScopedCall['person'],
  scope: ScopedCall['scope'],
  input: Input,
) => Promise<unknown>

/** Takes a step, and answers with the transfer as it is then. */
const step =
  <Input extends { id: string }>(take: Take<Input>) =>
  async (call: ScopedCall, input: Input) => {
    await take(call.db, call.person, call.scope, input)
    return shown(call, input.id)
  }

export const transferRoutes = serve(transfers, {
  // An office the query names wins over the one in the header, within all that the person may see.
  list: ({ db, person, scope }, filter) =>
    listTransfers(db, filter.officeId || filter.itemId ? scopeOf(person, 'transfers.write') : scope, filter),
  counts: ({ db, person, scope }) => countTransfers(db, person, scope),
  export: (call, wanted) => exportTransfers(call, wanted),
  offices: ({ db, scope }) => listEnds(db, scope),
  policy: async ({ db, person }) => ({
    ...(await readPolicy(db, person.organizationId)),
    canChange: mayChangePolicy(person),
  }),
  setPolicy: ({ db, person }, policy) => setPolicy(db, person, policy),
  candidates: ({ db, scope }, wanted) => listCandidates(db, scope, wanted),
  create: async (call, draft) => shown(call, await createTransfer(call.db, call.person, call.scope, draft)),
  get: (call, { id }) => shown(call, id),
  update: step(updateTransfer),
  request: step(requestTransfer),
  withdraw: step(withdrawTransfer),
  approve: step(approveTransfer),
  reject: step(rejectTransfer),
  pick: step(pickTransfer),
  ship: step(shipTransfer),
  receive: step(receiveTransfer),
  return: step(returnTransfer),
  approveLoss: step(approveLoss),
  lossFound: step(lossFound),
  cancel: step(cancelTransfer),
  slip: (call, { id }) => printSlip(call, id),
  pickList: (call, { id }) => printPickList(call, id),
  label: (call, wanted) => printLabel(call, wanted),
})
