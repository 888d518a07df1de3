import { useMutation } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { RefusableButton } from '../../ui/refusable-button.tsx'
import { toast } from '../../ui/toast.tsx'

/** What can be done with an archived item. */
export function RestoreItem({ item, refusal }: { item: Item; refusal: string | undefined }) {
  const restore = useMutation({
    mutationFn: () => api.inventory.restore({ id: item.id }),
    onSuccess: ({ name }) => toast.success(m.item_restored({ name })),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <RefusableButton
      size="compact-sm"
      aria-label={m.item_restore_name({ name: item.name })}
      why={refusal}
      loading={restore.isPending}
      onClick={() => restore.mutate()}
    >
      {m.item_restore()}
    </RefusableButton>
  )
}
