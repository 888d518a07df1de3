import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import type { Item } from '@wellstock/contract/stock/items'
import { withUsualLevels } from '@wellstock/domain/stock/seasons'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.tsx'
import { inventoryQueries, useUpdateItem } from '../items/queries.ts'
import { useWritable } from '../items/writable.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { checkChanges } from './item-check.ts'
import { ItemDocument, ItemTrail } from './item-document.tsx'
import { ItemForm } from './item-form.tsx'
import { changesOf, hasChanges, type ItemValues, valuesOf } from './item-values.ts'
import { changedMeanwhile } from './merge.ts'
import { MergePanel, type Merging } from './merge-panel.tsx'

const route = getRouteApi('/dashboard/inventory/$id/edit')

export function EditItemPage() {
  const { id } = route.useParams()
  const item = useQuery(inventoryQueries.get(id))
  const facets = useQuery(inventoryQueries.facets())
  const { covers } = useWritable()

  return (
    <ItemDocument
      answer={{
        data: item.data && facets.data && { item: item.data, facets: facets.data },
        error: item.error ?? facets.error,
        refetch: (item.error ? item : facets).refetch,
      }}
    >
      {(known) =>
        covers(known.item.officeId) ? (
          <EditItem key={id} facets={known.facets} item={withUsualLevels(known.item)} />
        ) : (
          <NotYours item={known.item} />
        )
      }
    </ItemDocument>
  )
}

function NotYours({ item }: { item: Item }) {
  return (
    <PageHeader
      title={item.name}
      trail={<ItemTrail />}
      description={m.inventory_office_not_yours({ office: item.officeName })}
    >
      <LinkButton to="/dashboard/inventory/$id" params={{ id: item.id }}>
        {m.item_back()}
      </LinkButton>
    </PageHeader>
  )
}

function EditItem({ item, facets }: { item: Item; facets: ItemFacets }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const update = useUpdateItem(item.id)
  // As the person opened it: a newer answer in the background must not pass for what they have seen.
  const [opened, setOpened] = useState(item)
  const [start, setStart] = useState({ round: 0, values: valuesOf(item) })
  const draft = useDraft(`item:${item.id}`, { opened, values: start.values })
  const [merging, setMerging] = useState<Merging | null>(null)
  const [isAdjusting, setIsAdjusting] = useState(false)

  function leave() {
    draft.discard()
    void navigate({ to: '/dashboard/inventory/$id', params: { id: item.id } })
  }

  // With the draft comes the item as it was then: what others have saved since is merged, not overwritten.
  function takeDraft() {
    if (draft.found) startFrom(draft.found.value.opened, draft.found.value.values)
    draft.take()
  }

  function startFrom(base: Item, values: ItemValues) {
    setOpened(base)
    setStart(({ round }) => ({ round: round + 1, values }))
    setMerging(null)
  }

  async function saveOn(base: Item, values: ItemValues): Promise<void> {
    const changes = changesOf(base, values)
    if (!hasChanges(changes)) {
      toast.info(m.edit_nothing())
      return leave()
    }
    try {
      const saved = await update.mutateAsync(changes)
      toast.success(m.edit_done({ name: saved.name }))
      leave()
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'STALE_VERSION') throw error
      const current = await api.inventory.get({ id: item.id })
      client.setQueryData(inventoryQueries.get(item.id).queryKey, current)
      const now = withUsualLevels(current)
      const rows = changedMeanwhile(base, now, values)
      // Only what this form does not hold has changed, such as the quantity: nothing to decide.
      if (rows.length === 0 && now.version !== base.version) return saveOn(now, values)
      setMerging({ opened: base, now, values, rows, notes: error.fields })
    }
  }

  return (
    <>
      <PageHeader title={m.common_edit_named({ name: opened.name })} trail={<ItemTrail />} />
      {merging && (
        <MergePanel
          merging={merging}
          facets={facets}
          onMerged={(values) => {
            startFrom(merging.now, values)
            return saveOn(merging.now, values)
          }}
        />
      )}
      <ItemForm
        key={start.round}
        initial={start.values}
        notice={
          draft.found && (
            <DraftNotice
              savedAt={draft.found.savedAt}
              name={draft.found.value.values.name}
              onTake={takeDraft}
              onDiscard={draft.discard}
            />
          )
        }
        onChange={(values) => draft.save({ opened, values })}
        item={{ ...opened, currentQuantity: item.currentQuantity }}
        facets={facets}
        check={(values) => checkChanges(opened, values)}
        save={(values) => saveOn(opened, values)}
        onAdjust={() => setIsAdjusting(true)}
      >
        {(isSaving) => (
          <>
            <Button type="submit" loading={isSaving} disabled={merging !== null}>
              {m.edit_save()}
            </Button>
            <LinkButton to="/dashboard/inventory/$id" params={{ id: item.id }} variant="default">
              {m.common_cancel()}
            </LinkButton>
          </>
        )}
      </ItemForm>
      <AdjustDialog item={isAdjusting ? item : null} onClose={() => setIsAdjusting(false)} />
    </>
  )
}
