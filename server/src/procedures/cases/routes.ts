import { caseStock } from '@wellstock/contract/procedures/case-stock'
import { procedureCases } from '@wellstock/contract/procedures/cases'
import { waitlist } from '@wellstock/contract/procedures/waitlist'
import { feedOf, makeFeed, revokeFeed } from '../../buying/deliveries/feed.ts'
import { type Person, scopeOf } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { serve } from '../../platform/http/serve.ts'
import { bookCases, changeCase } from './book-case.ts'
import { bookingOptions, readCalendar } from './calendar.ts'
import { caseList } from './case-list.ts'
import { agreeToSubstitute, setNeed, takeCard } from './case-needs.ts'
import { completeCase, reopenCase } from './complete-case.ts'
import { getCase } from './find-case.ts'
import { findFixes } from './fixes.ts'
import { listPicks } from './picks.ts'
import { printCasePicks } from './print.ts'
import { caseFeed, readCaseFeed } from './read-feed.ts'
import { recordScan, recordUse } from './record-use.ts'
import { findFreeStock } from './scanned-stock.ts'
import { endCase, releaseCase, reserveCase, savePick, startCase, takeFromCase } from './take-step.ts'
import { addWait, closeWait, listWaits } from './waitlist.ts'
import { whatIf } from './what-if.ts'

type Take<Input> = (tx: Connection, person: Person, input: Input, now: Date) => Promise<unknown>

/** Takes a step, and answers with the case as it is then. */
const step =
  <Input extends { id: string }>(take: Take<Input>) =>
  async ({ db, person, app }: Pick<ScopedCall, 'db' | 'person' | 'app'>, input: Input) => {
    await take(db, person, input, app.now())
    return getCase(db, person, input.id, app.now())
  }

const ends =
  (kind: 'cancel' | 'no_show'): Take<Parameters<typeof endCase>[3]> =>
  (tx, person, input, now) =>
    endCase(tx, person, kind, input, now)

export const caseRoutes = [
  ...serve(procedureCases, {
    ...caseList.handlers,
    feed: ({ db, person }) => feedOf(db, person, caseFeed),
    makeFeed: ({ app, person }, { officeId }) => makeFeed(app, person, caseFeed, officeId),
    revokeFeed: ({ app, db, person }) => revokeFeed(db, app, person, caseFeed),
    readFeed: ({ app, request }, { file }) => readCaseFeed(app, request, file),
    calendar: ({ db, scope, person }, asked) =>
      readCalendar(db, asked.officeId ? scopeOf(person, 'procedures.read') : scope, asked),
    options: ({ db, person }) => bookingOptions(db, person),
    whatIf: ({ db, person }, wanted) => whatIf(db, person, wanted),
    book: async (call, wanted) => {
      const { booked, skipped } = await bookCases(call.db, call.person, wanted)
      const rows = await Promise.all(
        booked.map(({ id }) => getCase(call.db, call.person, id, call.app.now())),
      )
      return { cases: rows, skipped }
    },
    get: ({ db, person, app }, { id }) => getCase(db, person, id, app.now()),
    change: step(changeCase),
    update: step(takeCard),
    start: step(startCase),
    complete: step(completeCase),
    reopen: step(reopenCase),
    cancel: step(ends('cancel')),
    noShow: step(ends('no_show')),
  }),
  ...serve(caseStock, {
    picks: ({ db, scope }, { officeId }) => listPicks(db, scope, officeId),
    pick: ({ db, person, app }, { id }) => getCase(db, person, id, app.now(), 'procedures.pick'),
    list: (call, { id }) => printCasePicks(call, id),
    setNeed: step(setNeed),
    agree: step(agreeToSubstitute),
    fixes: ({ db, person }, asked) => findFixes(db, person, asked),
    reserve: step(reserveCase),
    release: step(releaseCase),
    take: step(takeFromCase),
    savePick: async ({ db, person, app }, input) => {
      await savePick(db, person, input, app.now())
      return getCase(db, person, input.id, app.now(), 'procedures.pick')
    },
    record: step(recordUse),
    stock: ({ db, person }, asked) => findFreeStock(db, person, asked),
    scan: step(recordScan),
  }),
  ...serve(waitlist, {
    list: ({ db, scope }, { officeId }) => listWaits(db, scope, officeId),
    add: async ({ db, person }, wanted) => {
      await addWait(db, person, wanted)
      return listWaits(db, scopeOf(person, 'procedures.read'))
    },
    remove: async ({ db, person }, { id, reason }) => {
      await closeWait(db, person, id, { reason })
      return listWaits(db, scopeOf(person, 'procedures.read'))
    },
  }),
]
