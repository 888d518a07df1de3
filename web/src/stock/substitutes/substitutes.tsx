import { Button, Group, Stack } from '@mantine/core'
import {
  IconArrowsExchange,
  IconHandGrab,
  IconPencil,
  IconPlus,
  IconTrash,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Item } from '@wellstock/contract/stock/items'
import type { Substitute } from '@wellstock/contract/stock/substitutes'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber, formatPrice } from '../../lib/format.ts'
import { isLive } from '../../lib/guard.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import { amount } from '../../ui/amount.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { UseDialog } from '../commands/use-dialog.tsx'
import { ExpiryChip } from '../items/expiry-chip.tsx'
import { substitutesOf } from '../items/queries.ts'
import { quantityWords } from '../items/substitute-hint.tsx'
import { useWritable } from '../items/writable.ts'
import { SubstituteDialog, type SubstitutedProduct } from './substitute-dialog.tsx'

const none = <span className={ui.quiet}>–</span>
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const UNDO = 10_000

type SubstitutesProps = {
  product: SubstitutedProduct
  /** The office looked from; none: all of them are here. */
  officeId?: string
}

/** "2 BX for 1 EA" where it is not one for one; then the note. */
const termsWords = (
  { quantity, substituteQuantity, unit, note }: Substitute,
  product: SubstitutedProduct,
): string =>
  [
    (quantity > 1 || substituteQuantity > 1) &&
      m.substitute_for({
        substitute: quantityWords(substituteQuantity, unit),
        product: quantityWords(quantity, product.unit),
      }),
    note,
  ]
    .filter(Boolean)
    .join(' · ')

const NameOf = ({ substitute, product }: { substitute: Substitute; product: SubstitutedProduct }) => {
  const words = termsWords(substitute, product)
  return (
    <span className={`${ui.tight} ${ui.hoverLinks} ${ui.notes}`}>
      <Link
        className={`${ui.plainLink} ${ui.medium}`}
        to="/dashboard/products/$id"
        params={{ id: substitute.productId }}
      >
        {substitute.name}
      </Link>
      <small>{substitute.sku}</small>
      {words && <small>{words}</small>}
    </span>
  )
}

function columnsOf(product: SubstitutedProduct, hasElsewhere: boolean): GridColumn<Substitute>[] {
  return [
    {
      key: 'name',
      header: m.common_name(),
      cell: (substitute) => <NameOf substitute={substitute} product={product} />,
      canHide: false,
    },
    {
      key: 'available',
      header: hasElsewhere ? m.substitute_here() : m.item_available(),
      cell: ({ available, unit, here }) => (
        <span className={`${ui.tight} ${ui.notes}`}>
          {amount(available, unit)}
          {here?.roomName && <small>{here.roomName}</small>}
        </span>
      ),
      isNumeric: true,
    },
    {
      key: 'onHand',
      header: m.common_on_hand(),
      cell: ({ onHand }) => formatNumber(onHand),
      isNumeric: true,
    },
    ...(hasElsewhere
      ? [
          {
            key: 'elsewhere',
            header: m.item_tab_elsewhere(),
            cell: ({ availableElsewhere, unit, elsewhere }: Substitute) =>
              availableElsewhere > 0 ? (
                <span className={`${ui.tight} ${ui.notes}`}>
                  {amount(availableElsewhere, unit)}
                  {elsewhere && <small>{elsewhere.officeName}</small>}
                </span>
              ) : (
                none
              ),
            isNumeric: true,
          },
        ]
      : []),
    {
      key: 'nextExpiry',
      header: m.item_next_expiry(),
      cell: ({ nextExpiry }) => (nextExpiry ? <ExpiryChip date={nextExpiry} isShort /> : none),
    },
    {
      key: 'unitPrice',
      header: m.item_unit_price(),
      cell: ({ unitPrice }) => (unitPrice === null ? none : formatPrice(unitPrice)),
      isNumeric: true,
    },
  ]
}

/** What may stand in for a product: what there is of it, and what can be done with it. */
export function Substitutes({ product, officeId }: SubstitutesProps) {
  const answer = useQuery(substitutesOf(product.productId, officeId))
  const { isWriter } = useWritable()
  const [dialog, setDialog] = useState<{ substitute?: Substitute } | null>(null)
  const [using, setUsing] = useState<Item | null>(null)
  const actions = (substitute: Substitute) => (
    <Actions
      substitute={substitute}
      product={product}
      officeId={officeId}
      onChange={() => setDialog({ substitute })}
      onUse={setUsing}
    />
  )
  return (
    <>
      <List
        name="substitutes"
        label={m.item_tab_substitutes()}
        answer={answer}
        columns={columnsOf(product, officeId !== undefined)}
        rowId={({ productId }) => productId}
        rowName={({ name }) => name}
        skeletonRows={3}
        rowActions={isWriter ? actions : undefined}
        filters={
          isWriter && (
            <Button variant="default" leftSection={<IconPlus {...icon} />} onClick={() => setDialog({})}>
              {m.substitute_add()}
            </Button>
          )
        }
        card={(substitute) => (
          <Stack gap="sm">
            <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
              <NameOf substitute={substitute} product={product} />
              <span className={`${ui.tight} ${ui.notes}`}>
                {amount(substitute.available, substitute.unit)}
                {substitute.here?.roomName && <small>{substitute.here.roomName}</small>}
              </span>
            </Group>
            {isWriter && <Group gap="xs">{actions(substitute)}</Group>}
          </Stack>
        )}
        empty={{
          none: {
            icon: IconArrowsExchange,
            title: m.substitute_none(),
            text: m.substitute_none_text(),
          },
        }}
      />
      {dialog && <SubstituteDialog product={product} {...dialog} onClose={() => setDialog(null)} />}
      {using && <UseDialog item={using} onClose={() => setUsing(null)} />}
    </>
  )
}

type ActionsProps = {
  substitute: Substitute
  product: SubstitutedProduct
  officeId: string | undefined
  onChange: () => void
  onUse: (item: Item) => void
}

function Actions({ substitute, product, officeId, onChange, onUse }: ActionsProps) {
  const { name, here, elsewhere, productId } = substitute
  const { covers } = useWritable()
  const session = useSession()
  const maySend = useCan('transfers.write', officeId) && isLive(session, '/dashboard/offices/transfer')
  const about = { id: product.productId, substituteId: productId }
  const fail = (error: Error) => toast.error(messageOf(error))
  const use = useMutation({
    mutationFn: (id: string) => api.inventory.get({ id }),
    onSuccess: onUse,
    onError: fail,
  })
  const add = useMutation({
    mutationFn: () => {
      const { quantity, substituteQuantity, rank, note } = substitute
      return api.substitutes.add({ ...about, quantity, substituteQuantity, rank, note })
    },
    onError: fail,
  })
  const remove = useMutation({
    mutationFn: () => api.substitutes.remove(about),
    onSuccess: () =>
      toast.success(m.substitute_removed({ name }), {
        action: { label: m.stock_undo(), run: () => add.mutate(), stays: UNDO },
      }),
    onError: fail,
  })
  return (
    <>
      {here && covers(here.officeId) && (
        <Action label={m.item_use_name({ name })} onClick={() => use.mutate(here.itemId)}>
          <IconHandGrab {...icon} />
        </Action>
      )}
      {elsewhere && maySend && (
        <Link
          className={ui.rowAction}
          to="/dashboard/offices/transfer"
          search={{ tab: 'new', from: elsewhere.officeId, to: officeId, item: elsewhere.itemId } as never}
          aria-label={m.today_transfer_from({ name, office: elsewhere.officeName })}
          title={m.today_transfer_from({ name, office: elsewhere.officeName })}
        >
          <IconTruckDelivery {...icon} />
        </Link>
      )}
      <Action label={m.substitute_change_title({ name })} onClick={onChange}>
        <IconPencil {...icon} />
      </Action>
      <Action label={m.substitute_remove({ name })} onClick={() => remove.mutate()}>
        <IconTrash {...icon} />
      </Action>
    </>
  )
}

const Action = ({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) => (
  <button type="button" className={ui.rowAction} aria-label={label} title={label} onClick={onClick}>
    {children}
  </button>
)
