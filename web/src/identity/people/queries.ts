import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PersonPage } from '@wellstock/contract/identity/people'
import { query } from '../../lib/api.ts'

export const personOptions = (id: string) => query.people.get.queryOptions({ input: { id } })

/** Keeps what is shown of a person as the server last said it. */
function useCachePerson() {
  const client = useQueryClient()
  return (person: PersonPage) => void client.setQueryData(personOptions(person.id).queryKey, person)
}

export const useInvite = () =>
  useMutation({ ...query.people.invite.mutationOptions(), onSuccess: useCachePerson() })
export const useGrant = () =>
  useMutation({ ...query.people.grant.mutationOptions(), onSuccess: useCachePerson() })
export const useRevoke = () =>
  useMutation({ ...query.people.revoke.mutationOptions(), onSuccess: useCachePerson() })
export const useSetStatus = () =>
  useMutation({ ...query.people.setStatus.mutationOptions(), onSuccess: useCachePerson() })
export const useResend = () => useMutation(query.people.resend.mutationOptions())
