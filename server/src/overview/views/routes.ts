import { views } from '@wellstock/contract/overview/views'
import { serve } from '../../platform/http/serve.ts'
import { changeView, deleteView, listViews, saveView } from './views.ts'

export const viewRoutes = serve(views, {
  list: ({ db, person }, { list }) => listViews(db, person, list),
  create: ({ db, person }, wanted) => saveView(db, person, wanted),
  update: ({ db, person }, { id, ...changes }) => changeView(db, person, id, changes),
  remove: ({ db, person }, { id }) => deleteView(db, person, id),
})
