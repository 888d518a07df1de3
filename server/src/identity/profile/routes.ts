import { profile } from '@wellstock/contract/identity/profile'
import { serve } from '../../platform/http/serve.ts'
import { changeSettings, getSettings } from '../settings/settings.ts'
import { fromProfile, toProfile } from '../settings/views.ts'
import { removeAvatar, setAvatar } from './avatar.ts'
import { getProfile, updateProfile } from './profile.ts'

export const profileRoutes = serve(profile, {
  get: ({ app, db, person }) => getProfile(db, person, app.now()),
  update: (call, fields) => updateProfile(call, fields),
  setAvatar: async ({ app, db, person }, { image }) => {
    await setAvatar(db, person, image)
    return getProfile(db, person, app.now())
  },
  removeAvatar: async ({ app, db, person }) => {
    await removeAvatar(db, person)
    return getProfile(db, person, app.now())
  },
  preferences: async ({ db, person }) => toProfile((await getSettings(db, person)).settings),
  setPreferences: async ({ app, db, person, request }, change) => {
    const { settings } = await changeSettings(db, person, fromProfile(change), {
      address: request.address,
      now: app.now(),
    })
    return toProfile(settings)
  },
})
