import { notifications } from '@wellstock/contract/identity/notifications'
import { serve } from '../../platform/http/serve.ts'
import { follow } from './follow.ts'
import { changeMany, dismiss, listNotices, panel, readAll, setRead, snooze } from './inbox.ts'
import { listMutes, muteLike, unmute } from './mutes.ts'

export const notificationRoutes = serve(notifications, {
  panel: ({ app, db, person }) => panel(db, person, app),
  list: ({ app, db, person }, filter) => listNotices(db, person, filter, app),
  stream: (call, { after }) => follow(call, after),
  setRead: ({ app, db, person }, { id, read }) => setRead(db, person, id, read, app.now()),
  readAll: ({ app, db, person }) => readAll(db, person, app.now()),
  bulk: ({ app, db, person }, { ids, change }) => changeMany(db, person, ids, change, app.now()),
  snooze: ({ app, db, person }, { id, until }) => snooze(db, person, id, until, app.now()),
  mutes: ({ app, db, person }) => listMutes(db, person, app),
  mute: ({ app, db, person }, wanted) => muteLike(db, person, wanted, app),
  unmute: ({ app, db, person }, { id }) => unmute(db, person, id, app),
  dismiss: ({ app, db, person }, { id }) => dismiss(db, person, id, app.now()),
})
