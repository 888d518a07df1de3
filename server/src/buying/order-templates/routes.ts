import { orderTemplates } from '@wellstock/contract/buying/order-templates'
import { serve } from '../../platform/http/serve.ts'
import { getOrder } from '../orders/find-order.ts'
import { getTemplate, listTemplates } from './find-template.ts'
import { orderFromTemplate } from './order-from-template.ts'
import { pauseTemplate, resumeTemplate } from './pause-template.ts'
import { archiveTemplate, createTemplate, updateTemplate } from './save-template.ts'

export const orderTemplateRoutes = serve(orderTemplates, {
  list: ({ db, person }, wanted) => listTemplates(db, person, wanted),
  get: ({ db, person }, { id }) => getTemplate(db, person, id),
  create: async ({ db, person }, draft) => getTemplate(db, person, await createTemplate(db, person, draft)),
  update: async ({ db, person }, wanted) => {
    await updateTemplate(db, person, wanted)
    return getTemplate(db, person, wanted.id)
  },
  pause: async ({ db, person }, at) => {
    await pauseTemplate(db, person, at)
    return getTemplate(db, person, at.id)
  },
  resume: async ({ db, person }, at) => {
    await resumeTemplate(db, person, at)
    return getTemplate(db, person, at.id)
  },
  archive: ({ db, person }, at) => archiveTemplate(db, person, at),
  order: async (call, wanted) => getOrder(call, await orderFromTemplate(call.db, call.person, wanted)),
})
