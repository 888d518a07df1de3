import { Box, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '@wellstock/contract/stock/items'
import { type LabelLayout, labelLayouts } from '@wellstock/domain/platform/file-formats'
import { type ItemLabelKind, itemLabelKinds } from '@wellstock/domain/stock/item-details'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import ui from '../../ui/shared.module.css'
import { lotName } from '../commands/lot-select.tsx'
import { inventoryQueries } from '../items/queries.ts'
import classes from './item-details.module.css'

const ALL = 'all'

/** Labels of the item, of its lots, or to hold them back. */
export function ItemLabels({ item }: { item: Item }) {
  const { data: lots = [] } = useQuery(inventoryQueries.lots(item.id))
  const [kind, setKind] = useState<ItemLabelKind>('item')
  const [lotId, setLotId] = useState(ALL)
  const [copies, setCopies] = useState<number | ''>(1)
  const [layout, setLayout] = useState<LabelLayout>('single')
  const offered = lots.filter((lot) => lot.lotId && (kind !== 'quarantine' || lot.hold !== 'none'))
  const isEmpty = kind !== 'item' && offered.length === 0
  const chosen = offered.some((lot) => lot.lotId === lotId) ? lotId : ALL
  return (
    <Box component="section" miw={0} p="md" className={`${ui.panel} ${classes.block}`}>
      <h2>{m.item_labels_title()}</h2>
      <div className={classes.form}>
        <SegmentedControl
          aria-label={m.item_labels_kind()}
          value={kind}
          onChange={(next) => setKind(next as ItemLabelKind)}
          data={itemLabelKinds.map((value) => ({ value, label: m[`item_labels_${value}`]() }))}
        />
        {kind !== 'item' && (
          <Select
            label={m.lot_number()}
            data={[
              { value: ALL, label: m.item_labels_all_lots() },
              ...offered.map((lot) => ({ value: lot.lotId ?? '', label: lotName(lot) })),
            ]}
            value={chosen}
            onChange={(next) => setLotId(next ?? ALL)}
            allowDeselect={false}
            disabled={isEmpty}
            description={isEmpty ? m.item_labels_no_lot() : undefined}
          />
        )}
        <NumberInput
          label={m.item_labels_copies()}
          min={1}
          max={100}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
          value={copies}
          onChange={(next) => setCopies(typeof next === 'number' ? next : '')}
        />
        <Select
          label={m.item_labels_layout()}
          data={labelLayouts.map((value) => ({ value, label: m[`item_labels_layout_${value}`]() }))}
          value={layout}
          onChange={(next) => setLayout((next as LabelLayout | null) ?? 'single')}
          allowDeselect={false}
        />
        {!isEmpty && (
          <PrintButton
            label={m.item_labels_print()}
            path={`/api/inventory/${item.id}/labels`}
            params={{
              kind,
              copies: copies || 1,
              layout,
              ...(kind !== 'item' && chosen !== ALL && { lotId: chosen }),
            }}
          />
        )}
      </div>
    </Box>
  )
}
