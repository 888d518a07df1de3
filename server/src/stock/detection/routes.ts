import { detection } from '@wellstock/contract/stock/detection'
import { serve } from '../../platform/http/serve.ts'
import { applyLook } from './apply.ts'
import { discardLook, getLook, listLooks, seeCodes, startLook } from './looks.ts'
import { addPhoto, getPhoto } from './photos.ts'

export const detectionRoutes = serve(detection, {
  list: ({ db, scope }, wanted) => listLooks(db, scope, wanted),
  get: ({ db, scope }, { id }) => getLook(db, scope, id),
  start: ({ db, person, scope }, wanted) => startLook(db, person, scope, wanted),
  see: ({ app, db, person, scope }, wanted) => seeCodes(db, person, scope, { ...wanted, now: app.now() }),
  addPhoto: ({ db, person, scope }, wanted) => addPhoto(db, person, scope, wanted),
  photo: ({ db, scope }, wanted) => getPhoto(db, scope, wanted),
  apply: ({ app, db, person, scope }, wanted) => applyLook(db, person, scope, { ...wanted, now: app.now() }),
  discard: ({ db, person, scope }, { id }) => discardLook(db, person, scope, id),
})
