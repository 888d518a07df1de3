import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { bidLineSources } from '@wellstock/contract/bids/bids'
import { useState } from 'react'
import { type api, query } from '../../lib/api.ts'
import { formatDate, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Nothing } from '../../ui/block.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import ui from '../../ui/shared.module.css'
import { RowsSkeleton } from '../../ui/titled-section.tsx'
import { type BidValues, type LineValue, newLine } from './bid-values.ts'
import classes from './create-bid.module.css'

type Suggested = Awaited<ReturnType<typeof api.bids.suggestLines>>[number]

type SuggestLinesDialogProps = {
  source: (typeof bidLineSources)[number]
  values: Pick<BidValues, 'category' | 'officeId'>
  /** Products that are there already. */
  taken: readonly string[]
  onAdd: (lines: readonly LineValue[]) => void
  onClose: () => void
}

/** Lines of what is used in a year, or of what ends of what was agreed: all of them until some are left out. */
export function SuggestLinesDialog({ source, values, taken, onAdd, onClose }: SuggestLinesDialogProps) {
  const [category, setCategory] = useState(values.category)
  const [search, setSearch] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [asked] = useDebouncedValue(JSON.stringify({ category, search }), 250)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query.bids.suggestLines.queryOptions({
      input: { source, ...(values.officeId && { officeId: values.officeId }), ...JSON.parse(asked) },
      placeholderData: keepPreviousData,
    }),
  )
  const offered = data?.filter(({ product }) => !taken.includes(product.id)) ?? []
  const chosen = offered.filter(({ product }) => !left.has(product.id))
  const leave = (ids: readonly string[], isLeft: boolean) =>
    setLeft((before) => {
      const next = new Set(before)
      for (const id of ids) isLeft ? next.add(id) : next.delete(id)
      return next
    })
  return (
    <FormDialog
      title={source === 'usage' ? m.bid_draft_from_usage() : m.bid_draft_from_contracts()}
      submit={m.bid_draft_add_count({ count: chosen.length, shown: formatNumber(chosen.length) })}
      cancel={m.common_cancel()}
      size="lg"
      isSaving={false}
      isDisabled={chosen.length === 0 || isPlaceholderData}
      onSubmit={() => onAdd(chosen.map((each) => newLine({ ...each, name: each.product.name })))}
      onClose={onClose}
    >
      <div className={ui.fieldPair}>
        <TextInput
          label={m.common_category()}
          maxLength={80}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
        />
        <TextInput
          label={m.common_name_or_sku()}
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton />
      ) : offered.length === 0 ? (
        <Nothing>{m.common_nothing_found()}</Nothing>
      ) : (
        <Stack gap="xs">
          <Checkbox
            label={m.views_all()}
            checked={chosen.length === offered.length}
            indeterminate={chosen.length > 0 && chosen.length < offered.length}
            onChange={(event) =>
              leave(
                offered.map(({ product }) => product.id),
                !event.currentTarget.checked,
              )
            }
          />
          <ul className={`${ui.plainList} ${classes.choices}`}>
            {offered.map((each) => (
              <li key={each.product.id}>
                <Checkbox
                  label={each.product.name}
                  description={suggestedWords(each)}
                  checked={!left.has(each.product.id)}
                  onChange={(event) => leave([each.product.id], !event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </FormDialog>
  )
}

const suggestedWords = ({ product, quantity, unit, baselinePrice, vendor, endsOn }: Suggested) =>
  [
    product.sku,
    m.common_quantity_and_unit({ quantity: formatNumber(quantity), unit }),
    baselinePrice !== null && m.bid_draft_paid_now({ price: formatPrice(baselinePrice) }),
    vendor,
    endsOn && m.bid_draft_ends({ date: formatDate(endsOn) }),
  ]
    .filter(Boolean)
    .join(' · ')
