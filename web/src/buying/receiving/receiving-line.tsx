import { Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { m } from '../../lib/messages.ts'
import { newId } from '../../lib/new-id.ts'
import { storageWords } from '../../stock/items/storage.ts'
import ui from '../../ui/shared.module.css'
import { EntryFields, type EntryFieldsProps } from './entry-fields.tsx'
import { judge } from './judge.ts'
import { unitsOf } from './receipt-of.ts'
import classes from './receiving.module.css'
import { type Entry, entriesOf, entryFor, hasLot, type Line, withEntry } from './receiving-values.ts'
import type { Fault } from './use-receiving.ts'
import { placeWords, toComeWords } from './words.ts'

type ReceivingLineProps = Pick<EntryFieldsProps, 'door' | 'rooms' | 'onPhoto' | 'onChange'> & {
  line: Line
  /** What is said of it so far. */
  said: readonly Entry[]
  faults: readonly Fault[]
  photos: Readonly<Record<string, File>>
  /** Several orders are received: it says which it is of. */
  showsOrder: boolean
}

/** A line of an order: what is to come of it, and what came, by lot and fate. */
function Row({ line, said, faults, photos, showsOrder, ...props }: ReceivingLineProps) {
  const goodsOf = (entry: Entry) =>
    line.substitutes.find(({ productId }) => productId === entry.productId) ?? line
  const entries = entriesOf({ entries: [...said] }, line)
  const takenBy = (entry: Entry) =>
    judge(entry, goodsOf(entry), props.door).outcome === 'rejected' ? 0 : unitsOf(entry, goodsOf(entry))
  const taken = entries.reduce((sum, entry) => sum + takenBy(entry), 0)
  const storage = storageWords(line)
  return (
    <li id={`receiving-line-${line.id}`} data-full={taken >= line.outstanding || undefined}>
      <div className={`${ui.words} ${classes.what}`}>
        <b>
          {taken >= line.outstanding && taken > 0 && (
            <IconCheck size={18} stroke={2.5} aria-label={m.receiving_line_full()} />
          )}
          {line.name}
        </b>
        <small>{[line.sku, line.vendorSku].filter(Boolean).join(' · ')}</small>
        <span className={ui.figures}>{toComeWords(line)}</span>
        <small>
          {[placeWords(line), storage, showsOrder && line.orderNumber].filter(Boolean).join(' · ')}
        </small>
      </div>
      <Stack miw={0}>
        {entries.map((entry) => {
          const goods = goodsOf(entry)
          return (
            <Stack key={entry.key} gap="xs" className={classes.entry}>
              {goods !== line && (
                <Text c="warn" className={ui.medium}>
                  {m.receiving_instead({ name: goods.name, ordered: line.name })}
                </Text>
              )}
              <EntryFields
                {...props}
                entry={entry}
                goods={goods}
                faults={faults}
                photo={photos[entry.key]}
                ghost={Math.max(0, line.outstanding - (taken - takenBy(entry)))}
                {...(goods === line && { pack: { name: line.pack, quantity: line.packQuantity } })}
                onAnother={
                  hasLot(line) && entry === entries.at(-1)
                    ? () =>
                        props.onChange((all) => withEntry(all, entryFor(line.id, line.productId, newId())))
                    : undefined
                }
                canRemove={said.includes(entry) && (entries.length > 1 || unitsOf(entry, goods) > 0)}
              />
            </Stack>
          )
        })}
      </Stack>
    </li>
  )
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, place) => each === other[place])

/** Drawn again only for what concerns it: a scan has to be answered at once in an order of hundreds of lines. */
export const ReceivingLine = memo(
  Row,
  ({ said, faults, door, ...before }, { said: nowSaid, faults: nowFaults, door: nowDoor, ...now }) =>
    isSame(said, nowSaid) &&
    isSame(faults, nowFaults) &&
    isSame(Object.values(door), Object.values(nowDoor)) &&
    isSame(Object.values(before), Object.values(now)),
)
