import { Title } from '@mantine/core'
import type { Item } from '@wellstock/contract/stock/items'
import type { ReactNode } from 'react'
import { formatAgo, formatDate, formatDateTime, formatNumber, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { statusWord } from '../../ui/status-badge.tsx'
import { roomOf } from '../items/place.ts'
import { storageWords, trackWord } from '../items/storage.ts'
import classes from './item-page.module.css'

const level = (quantity: number | null, unit: string) =>
  quantity === null ? null : `${formatNumber(quantity)} ${unit}`

function Group({ title, rows }: { title: string; rows: (readonly [string, ReactNode])[] }) {
  return (
    <section className={`${ui.panel} ${classes.group}`}>
      <Title order={2}>{title}</Title>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label} className={classes.row}>
            <dt className={ui.quiet}>{label}</dt>
            <dd>{value === null || value === '' ? '–' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function ItemOverview({ item }: { item: Item }) {
  return (
    <div className={classes.columns}>
      <Group
        title={m.form_identity()}
        rows={[
          [m.common_name(), item.name],
          [m.common_sku(), item.sku],
          [m.item_serialNumber(), item.serialNumber],
          [m.common_category(), item.category],
          [m.common_type(), item.type],
          [m.item_unit(), item.unit],
          [m.item_track(), trackWord(item.track)],
          [m.item_storage(), storageWords(item)],
          [m.item_condition(), statusWord(item.status)],
        ]}
      />
      <Group
        title={m.form_place()}
        rows={[
          [m.common_office(), item.officeName],
          [m.common_room(), roomOf(item)],
          [m.item_room_type(), item.roomType && m[`room_type_${item.roomType}`]()],
          [m.common_building(), item.building],
          [m.common_floor(), item.floor],
          [m.item_location(), item.location],
          [m.common_department(), item.department],
        ]}
      />
      <Group
        title={m.form_levels()}
        rows={[
          [m.common_on_hand(), level(item.currentQuantity, item.unit)],
          [m.item_minQuantity(), level(item.minQuantity, item.unit)],
          [m.item_reorderPoint(), level(item.reorderPoint, item.unit)],
          [m.item_maxQuantity(), level(item.maxQuantity, item.unit)],
        ]}
      />
      <Group
        title={m.form_supplier()}
        rows={[
          [m.common_vendor(), item.vendor],
          [m.item_unit_price(), item.unitPrice === null ? null : formatPrice(item.unitPrice)],
          [m.item_purchaseDate(), item.purchaseDate && formatDate(item.purchaseDate)],
          [
            m.item_updated(),
            <span key="updated" title={formatDateTime(item.lastUpdated)}>
              {item.updatedBy
                ? m.item_updated_by({ ago: formatAgo(item.lastUpdated), name: item.updatedBy })
                : formatAgo(item.lastUpdated)}
            </span>,
          ],
        ]}
      />
      {item.notes && (
        <section className={`${ui.panel} ${classes.group}`}>
          <Title order={2}>{m.common_notes()}</Title>
          <p className={classes.notes}>{item.notes}</p>
        </section>
      )}
    </div>
  )
}
