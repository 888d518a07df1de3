import { vendorBank } from '@wellstock/contract/stock/vendor-bank'
import { serve } from '../../platform/http/serve.ts'
import { getVendorBank } from './bank.ts'
import { askForBank, showBank, takeBankStep } from './change-bank.ts'

export const vendorBankRoutes = serve(vendorBank, {
  get: ({ db, person }, { slug }) => getVendorBank(db, person, { slug }),
  ask: ({ db, person }, wanted) => askForBank(db, person, wanted),
  confirm: ({ db, person, scope }, wanted) => takeBankStep(db, person, scope, 'confirm', wanted),
  reject: ({ db, person, scope }, wanted) => takeBankStep(db, person, scope, 'reject', wanted),
  stop: ({ db, person, scope }, wanted) => takeBankStep(db, person, scope, 'stop', wanted),
  show: (call, { id }) => showBank(call, call.scope, id),
})
