import { Link } from '@tanstack/react-router'
import type { ReceiptLine } from '@wellstock/contract/buying/receipt'
import { useCan } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'

type ItemNameProps = {
  line: Pick<ReceiptLine, 'name'> & { item: Pick<NonNullable<ReceiptLine['item']>, 'id'> | null }
  officeId: string
}

/** The name of what came, which leads to its item where it is on a shelf. */
export function ItemName({ line: { name, item }, officeId }: ItemNameProps) {
  const sees = useCan('inventory.read', officeId)
  if (!item || !sees) return <b>{name}</b>
  return (
    <Link className={`${ui.plainLink} ${ui.strong}`} to="/dashboard/inventory/$id" params={{ id: item.id }}>
      {name}
    </Link>
  )
}
