import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { LoadPack, PackUse } from '@wellstock/contract/compliance/loads'
import { procedureCase } from '@wellstock/contract/platform/kinds'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { cycleWord, packsWord } from './words.ts'

type LoadContentsProps = {
  packs: readonly LoadPack[]
  /** Of several loads: each says which. */
  isOfMany: boolean
}

/** The packs, and on which shelf they lie. */
export const LoadContents = ({ packs, isOfMany }: LoadContentsProps) => (
  <Block title={m.loads_where()}>
    {packs.length === 0 && <Nothing>{m.loads_test_load()}</Nothing>}
    <ul className={`${ui.plainList} ${ui.ruledItems}`}>
      {packs.map(({ lotId, name, cycle, packs: count, used, onShelf, places }) => (
        <li key={lotId} className={`${ui.words} ${ui.notes}`}>
          <Group gap="4px 12px">
            <Link
              to="/dashboard/expirations/lots/$id"
              params={{ id: lotId }}
              className={`${ui.link} ${ui.medium}`}
            >
              {name}
            </Link>
            {isOfMany && <span className={ui.figures}>{cycleWord(cycle)}</span>}
          </Group>
          <small className={ui.figures}>
            {m.loads_figures({
              packs: packsWord(count),
              used: formatNumber(used),
              onShelf: formatNumber(onShelf),
            })}
          </small>
          {places.map(({ itemId, office, room, quantity, reserved }) => (
            <small key={itemId} className={`${ui.block} ${ui.figures}`}>
              {[office, room].filter(Boolean).join(', ')}: {formatNumber(quantity)}
              {reserved > 0 && ` · ${m.recalls_reserved({ amount: formatNumber(reserved) })}`}
            </small>
          ))}
        </li>
      ))}
    </ul>
  </Block>
)

/** Where packs were used: when, by whom, with which case, and what was noted with it. */
export const LoadUses = ({ uses }: { uses: readonly PackUse[] }) => (
  <Block title={m.loads_uses()}>
    <ul className={`${ui.plainList} ${ui.ruledItems}`}>
      {uses.map(({ id, name, itemId, cycle, quantity, office, by, at, note, case: of }) => (
        <li key={id} className={`${ui.words} ${ui.notes}`}>
          <span>
            <Link to="/dashboard/inventory/$id" params={{ id: itemId }} className={ui.link}>
              {name}
            </Link>{' '}
            × {formatNumber(quantity)} {of && <RecordLink kind={procedureCase} record={of} />}
          </span>
          <small className={`${ui.block} ${ui.breaks}`}>
            {[cycleWord(cycle), formatDateTime(at), by, office, note].filter(Boolean).join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  </Block>
)
