import { settings } from '@wellstock/contract/identity/settings'
import { defaultSettings } from '@wellstock/domain/identity/preferences'
import type { SavedSettings } from '../../platform/access/settings-document.ts'
import type { SessionCall } from '../../platform/http/call.ts'
import { invalid } from '../../platform/http/read-request.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeSettings, getSettings, type StoredSettings } from './settings.ts'
import {
  type Reading,
  readEmail,
  readNotification,
  readPhone,
  readPrivacy,
  readSingle,
  readUserSettings,
} from './settings-service.ts'
import { fromApplication, toApplication, toUserSettings } from './views.ts'

const save = ({ app, db, person, request }: SessionCall, change: SavedSettings) =>
  changeSettings(db, person, change, { address: request.address, now: app.now() })

const shown = ({ person }: SessionCall, { settings, lastUpdated }: StoredSettings) =>
  toUserSettings(settings, { personId: person.id, lastUpdated })

async function saveRead(call: SessionCall, { change, wrong }: Reading) {
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return shown(call, await save(call, change))
}

export const settingsRoutes = serve(settings, {
  get: async (call) => shown(call, await getSettings(call.db, call.person)),
  update: (call, change) => saveRead(call, readUserSettings(change)),
  reset: async (call) => shown(call, await save(call, defaultSettings)),
  notification: (call, { type, enabled }) => saveRead(call, readNotification(type, enabled)),
  theme: (call, { theme }) => saveRead(call, readSingle('theme', theme)),
  language: (call, { language }) => saveRead(call, readSingle('language', language)),
  dashboardView: (call, { dashboardView }) => saveRead(call, readSingle('dashboardView', dashboardView)),
  privacy: (call, { key, enabled }) => saveRead(call, readPrivacy(key, enabled)),
  email: (call, { emailAddress }) => saveRead(call, readEmail(emailAddress)),
  phone: (call, { phoneNumber }) => saveRead(call, readPhone(phoneNumber)),
  application: async ({ db, person }) => toApplication((await getSettings(db, person)).settings),
  changeApplication: async (call, change) =>
    toApplication((await save(call, fromApplication(change))).settings),
})
