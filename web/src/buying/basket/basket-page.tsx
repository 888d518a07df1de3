import { Box, Button, Flex, Skeleton, Stack, Switch } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Basket } from '@wellstock/contract/buying/basket'
import type { Bill } from '@wellstock/domain/buying/basket'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { lineName } from '../../finance/budgets/words.ts'
import { formatDecimal, formatNumber, formatPrice, numberSigns, priceSign } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { Block } from '../../ui/block.tsx'
import { BudgetBar } from '../../ui/budget-bar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Framed } from '../../ui/framed.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/shared.module.css'
import classes from './basket.module.css'
import type { BasketSearch } from './basket-search.ts'
import { chosenOf, type Edits } from './chosen.ts'
import { CreateDrafts } from './create-drafts.tsx'
import { OrderBlock } from './order-block.tsx'
import { basketQueries } from './queries.ts'

const route = getRouteApi('/dashboard/orders/basket')

/** What the offices should order, from whom and why, or the best of it for the money there is. */
export function BasketPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [edits, setEdits] = useState<Edits>({})
  const answer = useQuery(basketQueries.find(search))
  const { data } = answer
  const setPacks = useCallback((packs: Edits) => setEdits((before) => ({ ...before, ...packs })), [])
  const onLimit = (change: Partial<BasketSearch>) => {
    setEdits({})
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  }
  return (
    <>
      <PageHeader title={m.page_title_orders_basket()}>
        {Object.keys(edits).length > 0 && (
          <Button variant="default" onClick={() => setEdits({})}>
            {m.basket_reset()}
          </Button>
        )}
      </PageHeader>
      <Stack>
        <Limits search={search} onLimit={onLimit} />
        {data ? (
          <Contents basket={data} edits={edits} onPacks={setPacks} />
        ) : answer.error ? (
          <Framed>
            <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />
          </Framed>
        ) : (
          <div role="status" aria-label={m.basket_loading()} aria-busy>
            <Skeleton height={240} radius="md" />
          </div>
        )}
      </Stack>
    </>
  )
}

type LimitsProps = { search: BasketSearch; onLimit: (change: Partial<BasketSearch>) => void }

/** What the basket may cost: what the budgets have, an amount, both, or whatever it costs. */
function Limits({ search, onLimit }: LimitsProps) {
  const [typed, setTyped] = useState<number | string | null>(null)
  function commit() {
    if (typed === null) return
    const cap = typeof typed === 'number' ? typed : undefined
    setTyped(null)
    if (cap !== search.cap) onLimit({ cap })
  }
  return (
    <Flex
      component="fieldset"
      align="center"
      wrap="wrap"
      gap="12px 24px"
      className={ui.plainFieldset}
      aria-label={m.basket_limits()}
      data-filters
    >
      <Switch
        label={m.basket_within()}
        checked={search.within ?? false}
        onChange={(event) => onLimit({ within: event.currentTarget.checked || undefined })}
      />
      <NumberInput
        className={classes.cap}
        aria-label={m.basket_cap()}
        leftSection={m.basket_cap()}
        leftSectionWidth={96}
        prefix={priceSign()}
        value={typed ?? search.cap ?? ''}
        min={0}
        max={999_999_999}
        decimalScale={2}
        hideControls
        {...numberSigns()}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
      />
    </Flex>
  )
}

type ContentsProps = { basket: Basket; edits: Edits; onPacks: (packs: Edits) => void }

function Contents({ basket, edits, onPacks }: ContentsProps) {
  const { orders, lines } = basket
  const mayOrder = useCan('orders.write')
  const setLine = useCallback((itemId: string, count: number) => onPacks({ [itemId]: count }), [onPacks])
  const { chosen, bill, packs } = useMemo(() => chosenOf(basket, edits), [basket, edits])
  const sorted = useMemo(
    () =>
      orders.toSorted(
        (a, b) =>
          Number(b.canOrder) - Number(a.canOrder) ||
          (a.vendor?.name ?? '').localeCompare(b.vendor?.name ?? '') ||
          a.officeName.localeCompare(b.officeName),
      ),
    [orders],
  )
  if (lines.length === 0)
    return (
      <Framed>
        <EmptyState
          icon={<IconShoppingCart size={24} stroke={1.75} />}
          title={m.basket_none()}
          text={m.basket_none_text()}
        />
      </Framed>
    )
  return (
    <>
      <Sum basket={basket} bill={bill} isEdited={Object.keys(edits).length > 0}>
        {mayOrder && (
          <CreateDrafts
            chosen={chosen}
            onCreated={(ids) => onPacks(Object.fromEntries(ids.map((id) => [id, 0])))}
          />
        )}
      </Sum>
      <BudgetsOf basket={basket} bill={bill} />
      {sorted.map((order) => (
        <OrderBlock
          key={order.id}
          order={order}
          lines={lines.filter(({ orderId }) => orderId === order.id)}
          packs={packs}
          subtotal={bill.vendors.get(order.id)?.subtotal ?? 0}
          onPacks={setLine}
        />
      ))}
    </>
  )
}

/** What all of it costs, and, under a limit, how good that is. */
function Sum({
  basket,
  bill,
  isEdited,
  children,
}: {
  basket: Basket
  bill: Bill
  isEdited: boolean
  /** What is done with it. */
  children: ReactNode
}) {
  const { capped, lines } = basket
  const leftOut = lines.filter((line) => line.leftOut !== null).length
  const value = isEdited ? bill.value : (capped?.value ?? 0)
  const isBest = capped !== null && !isEdited && capped.bound - capped.value < 0.05
  return (
    <Flex
      component="section"
      align="center"
      wrap="wrap"
      gap="12px 24px"
      className={`${ui.panel} ${classes.sum}`}
      role="status"
    >
      <span>
        {m.common_total()} <b className={ui.figures}>{formatPrice(bill.total)}</b>
      </span>
      {capped && (
        <span>
          {isBest
            ? m.basket_avoids_most({ days: formatDecimal(value) })
            : m.basket_avoids({ days: formatDecimal(value), bound: formatDecimal(capped.bound) })}
        </span>
      )}
      {leftOut > 0 && (
        <span className={ui.warn}>
          {m.basket_left_out({ count: leftOut, number: formatNumber(leftOut) })}
        </span>
      )}
      <Box component="span" ml="auto">
        {children}
      </Box>
    </Flex>
  )
}

/** What each budget line has, and what the basket takes of it. */
function BudgetsOf({ basket: { budgets }, bill }: { basket: Basket; bill: Bill }) {
  const unbudgeted = bill.budgets.get(null) ?? 0
  if (budgets.length === 0) return null
  return (
    <Block title={m.basket_budgets()}>
      <ul className={`${ui.plainList} ${classes.budgets}`}>
        {budgets.map((line) => {
          const amount = bill.budgets.get(line.id) ?? 0
          const over = amount - line.available
          return (
            <Flex key={line.id} component="li" direction="column" gap="xs">
              <Flex component="span" justify="space-between" align="center" wrap="wrap" gap="4px 12px">
                <span>{lineName(line)}</span>
                <span className={`${ui.figures} ${over > 0 ? ui.danger : ui.quiet}`}>
                  {over > 0
                    ? m.basket_budget_over({ over: formatPrice(over) })
                    : m.basket_budget_use({
                        amount: formatPrice(amount),
                        available: formatPrice(line.available),
                      })}
                </span>
              </Flex>
              <BudgetBar balance={{ ...line, precommitted: line.precommitted + amount }} />
            </Flex>
          )
        })}
        {unbudgeted > 0 && (
          <li>
            <Flex component="span" justify="space-between" align="center" wrap="wrap" gap="4px 12px">
              <span>{m.basket_unbudgeted()}</span>
              <span className={`${ui.figures} ${ui.quiet}`}>{formatPrice(unbudgeted)}</span>
            </Flex>
          </li>
        )}
      </ul>
    </Block>
  )
}
