import { Box, Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type HistoryPart, historyParts, type ItemHistoryEntry } from '@wellstock/contract/stock/item-details'
import type { Item } from '@wellstock/contract/stock/items'
import { type ReactNode, useState } from 'react'
import { query } from '../../lib/api.ts'
import { formatAgo, formatChange, formatDateTime } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { useCan } from '../../lib/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFrame } from '../../ui/list.tsx'
import { PrintAll, usePrintList } from '../../ui/print-list.tsx'
import ui from '../../ui/shared.module.css'
import { usePrint } from '../../ui/use-print.ts'
import { certificatePath } from '../commands/certificate.ts'
import { useUndo } from '../commands/undo-toast.ts'
import { movementWord } from '../items/movement-word.ts'
import { actionWord, fieldWord, shown } from './history-words.ts'
import classes from './item-details.module.css'
import { causeOf, reasonOf } from './movement-columns.tsx'

type ItemHistoryProps = { item: Item; page: number; onPage: (page: number) => void }

export const ItemHistory = ({ item: { id, unit }, ...props }: ItemHistoryProps) => (
  <History
    {...props}
    unit={unit}
    optionsOf={(input) => query.itemDetails.history.queryOptions({ input: { id, ...input } })}
  />
)

type Asked = { page: number; pageSize: number; only?: HistoryPart }
type HistoryProps = Omit<ItemHistoryProps, 'item'> & {
  unit: string
  /** Of several places: each entry says which. */
  hasPlaces?: boolean
  optionsOf: (input: Asked) => ReturnType<typeof query.itemDetails.history.queryOptions>
}

/** What happened to an item or a product, its stock and its lots, newest first, with what can still be undone. */
export function History({ unit, hasPlaces = false, page, onPage, optionsOf }: HistoryProps) {
  const [pageSize, setPageSize] = useState(20)
  const [only, setOnly] = useState<HistoryPart | undefined>()
  const client = useQueryClient()
  const filter = { ...(only && { only }) }
  const printing = usePrintList({
    answer: useQuery({ ...optionsOf({ page, pageSize, ...filter }), placeholderData: keepPreviousData }),
    every: (place) => client.fetchQuery(optionsOf({ ...place, ...filter })),
    idOf: ({ id }: ItemHistoryEntry) => id,
    search: filter,
  })
  const { answer } = printing
  const { data } = answer
  return (
    <ListFrame
      answer={answer}
      printing={printing}
      search={{ page, pageSize }}
      onChange={(part) => {
        if (part.pageSize) setPageSize(part.pageSize)
        onPage(part.page)
      }}
      pagesOver={pageSize}
      bar={
        <>
          <SegmentedControl
            aria-label={m.item_history_part()}
            value={only ?? 'all'}
            onChange={(next) => {
              setOnly(historyParts.find((each) => each === next))
              onPage(1)
            }}
            data={['all' as const, ...historyParts].map((value) => ({
              value,
              label: m[`item_history_${value}`](),
            }))}
          />
          <Box ml="auto">
            <PrintAll {...printing} />
          </Box>
        </>
      }
    >
      <Box component="section" p="md" className={ui.panel} aria-label={m.item_tab_history()}>
        {!data ? (
          <Skeleton height={240} radius={8} />
        ) : data.total === 0 ? (
          <EmptyState
            icon={<IconHistory size={24} stroke={1.75} aria-hidden />}
            title={m.item_history_none()}
          />
        ) : (
          <ul className={`${ui.plainList} ${ui.notes} ${ui.ruledItems} ${classes.rows}`}>
            {data.items.map((entry, index) => {
              const { commandId } = entry.movement ?? {}
              // What took stock from several lots is undone as one.
              const isFirst = data.items.findIndex((each) => each.movement?.commandId === commandId) === index
              return (
                <Entry key={entry.id} entry={entry} unit={unit} hasPlace={hasPlaces} offersUndo={isFirst} />
              )
            })}
          </ul>
        )}
      </Box>
    </ListFrame>
  )
}

type EntryProps = { entry: ItemHistoryEntry; unit: string; hasPlace: boolean; offersUndo: boolean }

function Entry({ entry, unit, hasPlace, offersUndo }: EntryProps) {
  const { at, actor, lotNumber, movement, change } = entry
  const place = hasPlace && entry.place
  return movement ? (
    <Moved movement={movement} unit={unit} offersUndo={offersUndo}>
      <When at={at} actor={actor}>
        {[
          place,
          lotNumber && m.common_lot_named({ lot: lotNumber }),
          causeOf(movement),
          reasonOf(movement),
          movement.note,
        ]
          .filter(Boolean)
          .map((part) => ` · ${part}`)}
        {movement.reversedById && ` · ${m.item_history_undone()}`}
      </When>
    </Moved>
  ) : (
    change && (
      <li>
        <span>
          <b>{actionWord(change.action, lotNumber)}</b>
          {Object.entries(change.changes).map(([field, { from, to }]) => (
            <span key={field} className={ui.block}>
              {from === null || from === undefined
                ? m.item_history_value({ field: fieldWord(field), to: shown(to, field) })
                : m.item_history_change({
                    field: fieldWord(field),
                    from: shown(from, field),
                    to: shown(to, field),
                  })}
            </span>
          ))}
          {change.reason && (
            <span className={ui.block}>{m.item_history_reason({ reason: change.reason })}</span>
          )}
          <When at={at} actor={actor}>
            {place && ` · ${place}`}
          </When>
        </span>
      </li>
    )
  )
}

const When = ({ at, actor, children }: { at: string; actor: string | null; children?: ReactNode }) => (
  <small>
    <span title={formatDateTime(at)}>{formatAgo(at)}</span>
    {actor && ` · ${actor}`}
    {children}
  </small>
)

type MovedProps = {
  movement: NonNullable<ItemHistoryEntry['movement']>
  unit: string
  offersUndo: boolean
  children: ReactNode
}

function Moved({ movement, unit, offersUndo, children }: MovedProps) {
  const undo = useUndo()
  const { commandId, disposalId } = movement
  const { print, isPending } = usePrint()
  const opensCertificate = useCan('expirations.read')
  const what = `${movementWord(movement)} ${formatChange(movement.quantity)} ${unit}`
  return (
    <li>
      <span>
        <b data-undone={movement.reversedById !== null || undefined}>{what}</b>
        {children}
      </span>
      {disposalId && opensCertificate && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={m.item_history_certificate_name({ what })}
          loading={isPending}
          onClick={() => print(certificatePath(disposalId))}
        >
          {m.stock_certificate()}
        </Button>
      )}
      {offersUndo && movement.canUndo && commandId && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={m.item_history_undo_name({ what })}
          loading={undo.isPending}
          onClick={() => undo.mutate([commandId])}
        >
          {m.stock_undo()}
        </Button>
      )}
    </li>
  )
}
