import { Group, Stack, Text } from '@mantine/core'
import type { Reach } from '@wellstock/contract/compliance/loads'
import { sterilizerLoad } from '@wellstock/contract/platform/kinds'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block } from '../../ui/block.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import { LoadBadge } from './load-columns.tsx'
import { cycleWord, packsWord } from './words.ts'

const figuresOf = ({ packs, used, onShelf }: Reach['all']) =>
  m.loads_figures({
    packs: packsWord(packs),
    used: formatNumber(used),
    onShelf: formatNumber(onShelf),
  })

/** What a positive test reaches: every load since the last negative one, which of them are on hold, and what is still to be tested. */
export function LoadReach({ reach }: { reach: Reach }) {
  const { loads, all, held, watched, policy, repeatTests } = reach
  return (
    <Block title={m.loads_reach()}>
      <Stack gap="sm">
        <Text role="note">
          {repeatTests.outcome === 'waiting'
            ? m.loads_repeat_waiting({
                count: repeatTests.missing,
                shown: formatNumber(repeatTests.missing),
              })
            : m[`loads_repeat_${repeatTests.outcome}`]()}
        </Text>
        <Facts>
          <Fact label={m.loads_reach_all({ count: loads.length, shown: formatNumber(loads.length) })}>
            {figuresOf(all)}
          </Fact>
          <Fact label={m[`loads_policy_${policy}`]()}>{figuresOf(held)}</Fact>
          <Fact label={m.loads_watched()}>{watched.packs > 0 && figuresOf(watched)}</Fact>
        </Facts>
        <ul className={`${ui.plainList} ${ui.ruledItems}`}>
          {loads.map((load) => (
            <li key={load.id} className={`${ui.words} ${ui.notes}`}>
              <Group gap="4px 12px">
                <RecordLink kind={sterilizerLoad} record={load} />
                <LoadBadge state={load.state} isHeld={load.isHeld && !load.isReprocessed} />
                {load.isImplant && <span>{m.loads_implants()}</span>}
                {load.isReprocessed && <span>{m.loads_done_reprocess()}</span>}
              </Group>
              <small className={ui.figures}>
                {[cycleWord(load.cycle), formatDateTime(load.ranAt), figuresOf(load)].join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      </Stack>
    </Block>
  )
}
