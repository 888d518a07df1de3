import { stock } from '@wellstock/contract/stock/commands'
import { secondPerson } from '../../identity/people/second-person.ts'
import { serve } from '../../platform/http/serve.ts'
import { reportBinEmpty, takeBackBinEmpty } from './bin-empty.ts'
import { addDisposalPhoto } from './disposals.ts'
import { listCommands, stockAsOf } from './history.ts'
import { correctExpiry, holdLot, releaseLot } from './holds.ts'
import { findEmptyLots, getLot } from './lots.ts'
import { open, unopen } from './opened.ts'
import { listReservations, releaseReservation, reserve } from './reservations.ts'
import { runCommand } from './run-command.ts'
import { reverseMovement, undoCommand } from './take-back.ts'
import { findWriteOff } from './write-offs.ts'

export const stockRoutes = serve(stock, {
  // A second person signs on a connection of its own: a wrong password stays counted.
  command: async ({ app, person, scope }, command) => {
    const witness = command.kind === 'waste' ? command.witness : undefined
    const signedBy = witness ? await secondPerson(app, person, witness, 'inventory.write') : null
    return app.database.write(person.organizationId, (tx) =>
      runCommand(tx, person, scope, command, { now: app.now(), signedBy }),
    )
  },
  addDisposalPhoto: ({ db, person, scope }, wanted) => addDisposalPhoto(db, person, scope, wanted),
  writeOff: (call, { id }) => findWriteOff(call, id),
  undo: ({ db, person, scope }, { id }) => undoCommand(db, person, scope, id),
  reportBinEmpty: ({ app, db, person, scope }, wanted) =>
    reportBinEmpty(db, person, scope, wanted, app.now()),
  takeBackBinEmpty: ({ db, person, scope }, { id }) => takeBackBinEmpty(db, person, scope, id),
  commands: ({ db, person, scope }, wanted) => listCommands(db, person, scope, wanted),
  reverse: ({ db, person, scope }, wanted) => reverseMovement(db, person, scope, wanted),
  asOf: ({ db, scope }, wanted) => stockAsOf(db, scope, wanted),
  hold: ({ db, person, scope }, wanted) => holdLot(db, person, scope, wanted),
  release: ({ db, person, scope }, wanted) => releaseLot(db, person, scope, wanted),
  lot: ({ db, scope }, { id }) => getLot(db, scope, id),
  emptyLots: ({ db, scope }, wanted) => findEmptyLots(db, scope, wanted),
  correctExpiry: async ({ app, person, scope }, { witness, ...wanted }) => {
    const signedBy = witness ? await secondPerson(app, person, witness, 'lots.clear') : null
    return app.database.write(person.organizationId, (tx) =>
      correctExpiry(tx, person, scope, { ...wanted, signedBy }),
    )
  },
  open: ({ db, person, scope }, wanted) => open(db, person, scope, wanted),
  unopen: ({ db, person, scope }, { id }) => unopen(db, person, scope, id),
  reservations: ({ db, scope }, { id }) => listReservations(db, scope, id),
  reserve: ({ db, person, scope }, wanted) => reserve(db, person, scope, wanted),
  releaseReservation: ({ db, person, scope }, { id }) => releaseReservation(db, person, scope, id),
})
