import { providers as routes } from '@wellstock/contract/procedures/providers'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { providerSource } from './provider-source.ts'
import { listAbsences, listProviders, peopleForProviders } from './providers.ts'
import {
  addAbsence,
  createProvider,
  removeAbsence,
  setProviderActive,
  updateProvider,
} from './save-provider.ts'

export const providers: Feature = {
  routes: serve(routes, {
    list: ({ db }, filter) => listProviders(db, filter ?? {}),
    create: (call, wanted) => createProvider(call, wanted),
    update: (call, wanted) => updateProvider(call, wanted),
    setActive: (call, wanted) => setProviderActive(call, wanted),
    people: ({ db }) => peopleForProviders(db),
    absences: ({ db }, { id }) => listAbsences(db, id),
    addAbsence: (call, wanted) => addAbsence(call, wanted),
    removeAbsence: (call, { id }) => removeAbsence(call, id),
  }),
  searchSources: [providerSource],
}
