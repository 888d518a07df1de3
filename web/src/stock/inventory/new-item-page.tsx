import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.tsx'
import { inventoryQueries, useCreateItem } from '../items/queries.ts'
import { DraftNotice } from './draft-notice.tsx'
import { checkNewItem } from './item-check.ts'
import { ItemSkeleton, ItemTrail } from './item-document.tsx'
import { fieldId } from './item-fields.tsx'
import { ItemForm } from './item-form.tsx'
import { emptyItem, type ItemValues, newItemOf, nextItem } from './item-values.ts'

export function NewItemPage() {
  const { data: facets, error, refetch } = useQuery(inventoryQueries.facets())
  return (
    <>
      <PageHeader title={m.new_title()} trail={<ItemTrail />} />
      {facets ? (
        <NewItem facets={facets} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <ItemSkeleton />
      )}
    </>
  )
}

function NewItem({ facets }: { facets: ItemFacets }) {
  const navigate = useNavigate()
  const create = useCreateItem()
  const [start, setStart] = useState({
    round: 0,
    values: emptyItem(facets.offices.find((office) => office.writable)?.id ?? ''),
  })
  const draft = useDraft('item:new', start.values)

  async function save(values: ItemValues, intent: string) {
    const code = values.code.trim()
    // One that is known stands for its product already, with its own pack quantity.
    const isNewCode = code !== '' && (await api.scan.lookup({ raw: code })).items.length === 0
    const item = await create.mutateAsync(newItemOf(values))
    draft.discard()
    if (isNewCode)
      await api.itemDetails
        .linkCode({ id: item.id, raw: code })
        .catch((error) => toast.warning(m.new_code_not_linked({ code, reason: messageOf(error) })))
    const rooms = values.alsoIn.length + 1
    toast.success(
      rooms === 1
        ? m.new_done({ name: item.name, sku: item.sku })
        : m.new_done_rooms({ name: item.name, sku: item.sku, count: rooms }),
    )
    if (intent !== 'another') void navigate({ to: '/dashboard/inventory/$id', params: { id: item.id } })
    else {
      setStart(({ round }) => ({ round: round + 1, values: nextItem(values) }))
      requestAnimationFrame(() => document.getElementById(fieldId('name'))?.focus())
    }
  }

  function takeDraft() {
    const { found } = draft
    if (found) setStart(({ round }) => ({ round: round + 1, values: found.value }))
    draft.take()
  }

  return (
    <ItemForm
      key={start.round}
      initial={start.values}
      notice={
        draft.found && (
          <DraftNotice
            savedAt={draft.found.savedAt}
            name={draft.found.value.name}
            onTake={takeDraft}
            onDiscard={draft.discard}
          />
        )
      }
      onChange={draft.save}
      facets={facets}
      check={checkNewItem}
      save={save}
    >
      {(isSaving) => (
        <>
          <Button type="submit" value="save" loading={isSaving}>
            {m.new_save()}
          </Button>
          <Button type="submit" value="another" variant="default" disabled={isSaving}>
            {m.new_save_another()}
          </Button>
          <LinkButton to="/dashboard/inventory" variant="subtle">
            {m.common_cancel()}
          </LinkButton>
        </>
      )}
    </ItemForm>
  )
}
