import { useMutation } from '@tanstack/react-query'
import type { PersonPage } from '@wellstock/contract/identity/people'
import { query } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/cache-answer.ts'

export const personOptions = (id: string) => query.people.get.queryOptions({ input: { id } })

const onSuccess = cacheAnswer(({ id }: PersonPage) => personOptions(id).queryKey)

export const useInvite = () => useMutation(query.people.invite.mutationOptions({ onSuccess }))
export const useGrant = () => useMutation(query.people.grant.mutationOptions({ onSuccess }))
export const useRevoke = () => useMutation(query.people.revoke.mutationOptions({ onSuccess }))
export const useLink = () => useMutation(query.people.link.mutationOptions({ onSuccess }))
export const useUnlink = () => useMutation(query.people.unlink.mutationOptions({ onSuccess }))
export const useSetStatus = () => useMutation(query.people.setStatus.mutationOptions({ onSuccess }))
export const useResend = () => useMutation(query.people.resend.mutationOptions())
