import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'
import { toast } from '../../ui/toast.tsx'

type Named = { id: string; name: string }

type RevokeTokenProps = {
  /** Null where nothing is asked. */
  token: Named | null
  revoke: (token: { id: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks before a token ends, and ends it. */
export function RevokeToken({ token, revoke, onClose }: RevokeTokenProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Named) => revoke({ id }),
    onSuccess: (_, { name }) => {
      toast.success(m.tokens_revoked({ name }))
      onClose()
    },
    onError: (problem) => toast.error(messageOf(problem)),
  })

  return (
    <ConfirmDelete
      isOpen={token !== null}
      onClose={onClose}
      onConfirm={() => token && mutate(token)}
      title={m.tokens_revoke_title({ name: token?.name ?? '' })}
      isLoading={isPending}
      confirmLabel={m.common_revoke()}
    >
      <Text>{m.tokens_revoke_text()}</Text>
    </ConfirmDelete>
  )
}
