import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PersonPage } from '@wellstock/contract/identity/people'
import { query } from '../../lib/api.ts'

export const personOptions = (id: string) => query.people.get.queryOptions({ input: { id } })

/** Keeps what is shown of a person as the server last said it. */
function usePersonKept() {
  const client = useQueryClient()
  return (person: PersonPage) => void client.setQueryData(personOptions(person.id).queryKey, person)
}

export const useInvite = () =>
  useMutation({ ...query.people.invite.mutationOptions(), onSuccess: usePersonKept() })
export const useGrant = () =>
  useMutation({ ...query.people.grant.mutationOptions(), onSuccess: usePersonKept() })
export const useRevoke = () =>
  useMutation({ ...query.people.revoke.mutationOptions(), onSuccess: usePersonKept() })
export const useSetStatus = () =>
  useMutation({ ...query.people.setStatus.mutationOptions(), onSuccess: usePersonKept() })
export const useResend = () => useMutation(query.people.resend.mutationOptions())
