import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ElsewhereItem } from '@wellstock/contract/stock/item-details'
import type { Item } from '@wellstock/contract/stock/items'
import { useMemo } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { detailQueries } from '../commands/queries.ts'
import { ExpiryChip } from '../items/expiry-chip.tsx'
import { roomOf } from '../items/place.ts'
import classes from './item-details.module.css'

const cover = ({ coverDays }: ElsewhereItem) =>
  coverDays === null
    ? '–'
    : m.item_cover_days({ days: Math.floor(coverDays), shown: formatNumber(Math.floor(coverDays)) })

const placeName = (place: ElsewhereItem) => `${place.officeName} · ${roomOf(place)}`

function PlaceLink({ place }: { place: ElsewhereItem }) {
  return (
    <Link to="/dashboard/inventory/$id" params={{ id: place.id }}>
      {placeName(place)}
    </Link>
  )
}

const placeColumns = (unit: string): GridColumn<ElsewhereItem>[] => [
  { key: 'place', header: m.item_place(), cell: (place) => <PlaceLink place={place} />, canHide: false },
  { key: 'level', header: m.common_status(), cell: ({ stockLevel }) => <StatusBadge status={stockLevel} /> },
  {
    key: 'available',
    header: m.item_available(),
    cell: ({ available }) => `${formatNumber(available)} ${unit}`,
    isNumeric: true,
  },
  { key: 'onHand', header: m.common_on_hand(), cell: ({ onHand }) => formatNumber(onHand), isNumeric: true },
  {
    key: 'expiry',
    header: m.item_next_expiry(),
    cell: ({ nextExpiry }) => (nextExpiry ? <ExpiryChip date={nextExpiry} isShort /> : '–'),
  },
  { key: 'cover', header: m.item_cover(), cell: cover, isNumeric: true },
]

export function ItemElsewhere({ item }: { item: Item }) {
  const answer = useQuery(detailQueries.elsewhere(item.id))
  const columns = useMemo(() => placeColumns(item.unit), [item.unit])
  return (
    <List
      name="elsewhere"
      label={m.item_tab_elsewhere()}
      answer={answer}
      columns={columns}
      rowId={(place) => place.id}
      rowName={placeName}
      skeletonRows={3}
      card={(place) => (
        <div className={classes.card}>
          <PlaceLink place={place} />
          <b>
            {formatNumber(place.available)} {item.unit}
          </b>
          <StatusBadge status={place.stockLevel} />
          <span className={classes.quiet}>{cover(place)}</span>
        </div>
      )}
      empty={{
        none: { icon: IconBuilding, title: m.item_elsewhere_none(), text: m.item_elsewhere_none_text() },
      }}
    />
  )
}
