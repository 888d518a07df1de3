import { thresholds } from '@wellstock/contract/stock/thresholds'
import { scopeOf } from '../../platform/access/person.ts'
import { serve } from '../../platform/http/serve.ts'
import { itemFacets } from '../inventory/facets.ts'
import { acceptSuggestions } from './accept.ts'
import { findAlertPeople } from './alert-people.ts'
import { changeOrAsk } from './ask.ts'
import { backtestItems, backtestOne } from './backtests.ts'
import { updateThreshold } from './change.ts'
import { getChange, waitingChanges } from './changes.ts'
import { exportThresholds } from './export.ts'
import { factsOfWhich } from './facts.ts'
import { levelsHistory } from './history.ts'
import { getThreshold, listThresholds, plannedCases } from './list.ts'
import { previewCopy, previewFormula, previewPaste } from './propose.ts'
import { addSeason, changeSeason, listSeasons, removeSeason } from './seasons.ts'

export const thresholdRoutes = serve(thresholds, {
  // A place the query names wins over the office in the header, within all that the person may see.
  list: ({ app, db, person, scope }, list) =>
    listThresholds(
      db,
      list.officeId || list.roomId ? scopeOf(person, 'thresholds.write') : scope,
      app.now(),
      list,
    ),
  choices: async ({ db, person, scope }) => ({
    facets: await itemFacets(db, person, scope),
    people: await findAlertPeople(db, scope),
  }),
  export: exportThresholds,
  backtestOne: ({ app, db, scope }, { itemId }) => backtestOne(db, scope, app.now(), itemId),
  backtest: async ({ app, db, scope }, which) =>
    backtestItems(db, scope, app.now(), await factsOfWhich(db, scope, which)),
  bulk: ({ app, db, person, scope }, { changes, reason }) =>
    changeOrAsk(db, person, scope, app.now(), changes, reason),
  waiting: ({ db, scope }) => waitingChanges(db, scope),
  change: ({ db, scope }, { id }) => getChange(db, scope, id),
  accept: ({ app, db, person, scope }, { preview, reason, ...which }) =>
    acceptSuggestions(db, person, scope, app.now(), { ...which, reason: preview ? undefined : reason }),
  preview: ({ db, scope }, { rows }) => previewPaste(db, scope, rows),
  formula: ({ db, scope }, formula) => previewFormula(db, scope, formula),
  copy: ({ db, scope }, offices) => previewCopy(db, scope, offices),
  get: ({ app, db, scope }, { itemId, serviceLevel }) =>
    getThreshold(db, scope, app.now(), itemId, serviceLevel),
  update: ({ app, db, person, scope }, change) => updateThreshold(db, person, scope, app.now(), change),
  planned: ({ db, scope }, { itemId }) => plannedCases(db, scope, itemId),
  history: ({ db, scope }, { itemId }) => levelsHistory(db, scope, itemId),
  seasons: ({ db, scope }, { itemId }) => listSeasons(db, scope, itemId),
  addSeason: ({ db, person, scope }, { itemId, ...terms }) => addSeason(db, person, scope, itemId, terms),
  changeSeason: ({ db, person, scope }, change) => changeSeason(db, person, scope, change),
  removeSeason: ({ db, person, scope }, season) => removeSeason(db, person, scope, season),
})
