import { rooms } from '@wellstock/contract/stock/rooms'
import { serve } from '../../platform/http/serve.ts'
import { activateRoom } from './activate-room.ts'
import { addBins, orderBins, removeBin, renameBin } from './bins.ts'
import { checkRoom, roomChecks, setChecklist } from './checks.ts'
import { roomContents } from './contents.ts'
import { createRoom } from './create-room.ts'
import { deactivateRoom } from './deactivate-room.ts'
import { kioskLink, makeKioskLink, revokeKioskLink } from './kiosk-link.ts'
import { placeItems } from './placements.ts'
import { printBinLabels, printLabel, printRestock, printSheet } from './print.ts'
import { restockOf } from './restock.ts'
import { getRoom } from './rooms.ts'
import { roomTree } from './tree.ts'
import { updateRoom } from './update-room.ts'

export const roomRoutes = serve(rooms, {
  tree: ({ db, scope }) => roomTree(db, scope),
  get: ({ db, scope }, { id }) => getRoom(db, scope, id),
  contents: ({ db, scope }, wanted) => roomContents(db, scope, wanted),
  restock: ({ db, scope }, { id }) => restockOf(db, scope, id),
  create: ({ db, person, scope }, wanted) => createRoom(db, person, scope, wanted),
  update: ({ db, person, scope }, wanted) => updateRoom(db, person, scope, wanted),
  deactivate: ({ db, person, scope }, wanted) => deactivateRoom(db, person, scope, wanted),
  activate: ({ db, person, scope }, { id }) => activateRoom(db, person, scope, id),
  orderBins: ({ db, person, scope }, wanted) => orderBins(db, person, scope, wanted),
  addBins: ({ db, person, scope }, wanted) => addBins(db, person, scope, wanted),
  renameBin: ({ db, person, scope }, wanted) => renameBin(db, person, scope, wanted),
  removeBin: ({ db, person, scope }, wanted) => removeBin(db, person, scope, wanted),
  place: ({ db, person, scope }, wanted) => placeItems(db, person, scope, wanted),
  checks: ({ db, scope }, { id }) => roomChecks(db, scope, id),
  setChecklist: ({ db, person, scope }, wanted) => setChecklist(db, person, scope, wanted),
  check: ({ db, person, scope }, wanted) => checkRoom(db, person, scope, wanted),
  kiosk: ({ db, scope }, { id }) => kioskLink(db, scope, id),
  makeKiosk: ({ app, person, scope }, wanted) => makeKioskLink(app, person, scope, wanted),
  revokeKiosk: ({ app, db, person, scope }, { id }) => revokeKioskLink(db, app, person, scope, id),
  sheet: (call, wanted) => printSheet(call, wanted),
  label: (call, wanted) => printLabel(call, wanted),
  binLabels: (call, wanted) => printBinLabels(call, wanted),
  restockList: (call, wanted) => printRestock(call, wanted),
})
