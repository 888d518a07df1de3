import { Alert, Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import type { Item } from '@wellstock/contract/stock/items'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { roomOf } from '../items/place.ts'
import { inventoryQueries } from '../items/queries.ts'
import type { ItemFormApi } from './item-fields.tsx'
import classes from './item-form.module.css'
import { productValues } from './item-values.ts'

const PAUSE = 400
const SHORTEST = 3

/** While a new item is typed: what is there already and looks like it. */
export function Lookalikes({ form, facets }: { form: ItemFormApi; facets: ItemFacets }) {
  const name = form.useWatchValue('name')
  const sku = form.useWatchValue('sku')
  const category = form.useWatchValue('category')
  const officeId = form.useWatchValue('officeId')
  const [wanted] = useDebouncedValue({ name: name.trim(), sku: sku.trim(), category: category.trim() }, PAUSE)
  const isAsked = wanted.name.length >= SHORTEST || wanted.sku.length >= 2
  const { data } = useQuery({
    ...inventoryQueries.lookalikes({
      ...(wanted.name.length >= SHORTEST && { name: wanted.name.slice(0, 100) }),
      ...(wanted.sku && { sku: wanted.sku }),
      ...(facets.categories.includes(wanted.category) && { category: wanted.category }),
    }),
    enabled: isAsked,
  })
  const found = isAsked ? (data ?? []) : []

  function stockHere(item: Item) {
    form.setValues(productValues(item, form.getValues()))
  }

  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <Alert color="warn" variant="light" title={m.lookalike_title({ count: found.length })}>
          <ul className={classes.lookalikes}>
            {found.map((item) => (
              <li key={item.id}>
                <span>
                  <b>{m.lookalike_is({ name: item.name })}</b>
                  <small>
                    {item.sku} · {item.officeName} · {roomOf(item)}
                  </small>
                </span>
                <Group gap="xs">
                  {item.officeId !== officeId && item.sku !== sku && (
                    <Button variant="default" size="compact-sm" onClick={() => stockHere(item)}>
                      {m.lookalike_here()}
                    </Button>
                  )}
                  <Link
                    className={`${ui.accent} ${ui.medium}`}
                    to="/dashboard/inventory/$id"
                    params={{ id: item.id }}
                  >
                    {m.lookalike_open()}
                  </Link>
                </Group>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
