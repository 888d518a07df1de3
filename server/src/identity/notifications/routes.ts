import { notifications } from '@wellstock/contract/identity/notifications'
import { serve } from '../../platform/http/serve.ts'
import { follow } from './follow.ts'
import { changeMany, dismiss, listNotices, panel, readAll, setRead } from './notices.ts'

export const notificationRoutes = serve(notifications, {
  panel: ({ db, person }) => panel(db, person),
  list: ({ db, person }, filter) => listNotices(db, person, filter),
  stream: (call, { after }) => follow(call, after),
  setRead: ({ app, db, person }, { id, read }) => setRead(db, person, id, read, app.now()),
  readAll: ({ app, db, person }) => readAll(db, person, app.now()),
  bulk: ({ app, db, person }, { ids, change }) => changeMany(db, person, ids, change, app.now()),
  dismiss: ({ app, db, person }, { id }) => dismiss(db, person, id, app.now()),
})
