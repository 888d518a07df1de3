import { vendors } from '@wellstock/contract/stock/vendors'
import { serve } from '../../platform/http/serve.ts'
import { findDuplicates } from './duplicates.ts'
import { exportVendors } from './export.ts'
import { mergeVendor } from './merge-vendor.ts'
import { listRequirements, setRequirement } from './papers.ts'
import { createVendor, updateVendor } from './save-vendor.ts'
import { takeStep } from './take-step.ts'
import { getVendor, listVendors } from './vendors.ts'

export const vendorRoutes = serve(vendors, {
  list: ({ db, person }, wanted) => listVendors(db, person, wanted),
  export: (call, wanted) => exportVendors(call, wanted),
  duplicates: ({ db, person }) => findDuplicates(db, person),
  requirements: ({ db, person }) => listRequirements(db, person),
  require: ({ db, person }, wanted) => setRequirement(db, person, wanted),
  get: ({ db, person }, { slug }) => getVendor(db, person, { slug }),
  create: ({ db, person }, wanted) => createVendor(db, person, wanted),
  update: ({ db, person }, wanted) => updateVendor(db, person, wanted),
  step: ({ db, person, scope }, wanted) => takeStep(db, person, scope, wanted),
  merge: ({ db, person }, wanted) => mergeVendor(db, person, wanted),
})
