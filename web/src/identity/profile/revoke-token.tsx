import { Text } from '@mantine/core'
import { m } from '../../lib/messages.ts'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'

type Named = { id: string; name: string }

type RevokeTokenProps<T extends Named> = {
  /** Null where nothing is asked. */
  token: T | null
  isLoading: boolean
  onConfirm: (token: T) => void
  onClose: () => void
}

/** Asks before a token ends. */
export const RevokeToken = <T extends Named>({
  token,
  isLoading,
  onConfirm,
  onClose,
}: RevokeTokenProps<T>) => (
  <ConfirmDelete
    isOpen={token !== null}
    onClose={onClose}
    onConfirm={() => token && onConfirm(token)}
    title={m.tokens_revoke_title({ name: token?.name ?? '' })}
    isLoading={isLoading}
    confirmLabel={m.tokens_revoke()}
  >
    <Text>{m.tokens_revoke_text()}</Text>
  </ConfirmDelete>
)
