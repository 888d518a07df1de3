import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile, ProfileFields } from '@wellstock/contract/identity/profile'
import { api } from '../../lib/api.ts'
import { sessionOptions } from '../../lib/session.tsx'
import { profileOptions } from './profile-query.ts'

/** Shows the profile wherever the name or the picture stands. */
function updateCache(client: QueryClient, profile: Profile) {
  client.setQueryData(profileOptions.queryKey, profile)
  client.setQueryData(
    sessionOptions.queryKey,
    (session) =>
      session && {
        ...session,
        person: { ...session.person, name: profile.name, department: profile.department },
        hasAvatar: profile.avatar !== null,
      },
  )
}

/** What the form holds beyond the fields: a new picture as a data URL, null for none, undefined where it stays. */
export type AvatarChange = string | null | undefined

export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    // The picture first: where it is refused, nothing has been saved.
    mutationFn: async ({
      fields,
      avatar,
    }: {
      fields: ProfileFields & { version: number; password?: string }
      avatar: AvatarChange
    }) => {
      if (avatar === null) updateCache(client, await api.profile.removeAvatar({}))
      else if (avatar !== undefined) updateCache(client, await api.profile.setAvatar({ image: avatar }))
      return api.profile.update(fields)
    },
    onSuccess: (profile) => updateCache(client, profile),
  })
}
