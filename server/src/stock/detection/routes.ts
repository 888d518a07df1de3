import { detection } from '@wellstock/contract/stock/detection'
import { serve } from '../../platform/http/serve.ts'
import { applyShelfCheck } from './apply.ts'
import { addPhoto, getPhoto } from './photos.ts'
import {
  discardShelfCheck,
  getShelfCheck,
  listShelfChecks,
  seeCodes,
  startShelfCheck,
} from './shelf-checks.ts'

export const detectionRoutes = serve(detection, {
  list: ({ db, scope }, wanted) => listShelfChecks(db, scope, wanted),
  get: ({ db, scope }, { id }) => getShelfCheck(db, scope, id),
  start: ({ db, person, scope }, wanted) => startShelfCheck(db, person, scope, wanted),
  see: ({ app, db, person, scope }, wanted) => seeCodes(db, person, scope, { ...wanted, now: app.now() }),
  addPhoto: ({ db, person, scope }, wanted) => addPhoto(db, person, scope, wanted),
  photo: ({ db, scope }, wanted) => getPhoto(db, scope, wanted),
  apply: ({ app, db, person, scope }, wanted) =>
    applyShelfCheck(db, person, scope, { ...wanted, now: app.now() }),
  discard: ({ db, person, scope }, { id }) => discardShelfCheck(db, person, scope, id),
})
