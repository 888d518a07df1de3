import { Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCornerUpRight } from '@tabler/icons-react'
import type { Count, CountLine } from '@wellstock/contract/stock/counts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './line-list.module.css'
import type { LineSave } from './line-saves.ts'
import { isCounted, isMine, ownCount } from './line-state.ts'
import { lotWords } from './line-words.tsx'

type LineListProps = {
  count: Count
  lines: readonly CountLine[]
  saves: ReadonlyMap<string, LineSave>
  skipped: ReadonlySet<string>
  current: string | null
  onOpen?: (id: string) => void
}

/** The lines under the bins they are in, along the way through the room. */
export function LineList({ count, lines, saves, skipped, current, onOpen }: LineListProps) {
  const bins = [...new Set(lines.map(({ binCode }) => binCode))]
  return (
    <Stack gap="sm">
      {bins.map((bin) => (
        <section key={bin ?? ''} aria-label={bin ? m.counts_bin({ bin }) : m.counts_no_bin()}>
          <h3 className={classes.bin}>{bin ? m.counts_bin({ bin }) : m.counts_no_bin()}</h3>
          <ul className={`${ui.panel} ${ui.frame} ${ui.plainList} ${ui.ruledRows}`}>
            {lines
              .filter(({ binCode }) => binCode === bin)
              .map((line) => (
                <li key={line.id}>
                  <button
                    type="button"
                    className={`${ui.plainButton} ${classes.line}`}
                    aria-current={line.id === current || undefined}
                    data-mine={isMine(count, line) || undefined}
                    disabled={onOpen === undefined}
                    onClick={() => onOpen?.(line.id)}
                  >
                    <span className={`${ui.words} ${ui.notes} ${classes.what}`}>
                      <b>{line.name}</b>
                      <small>{lotWords(line)}</small>
                    </span>
                    <LineState
                      count={count}
                      line={line}
                      save={saves.get(line.id)}
                      isSkipped={skipped.has(line.id)}
                    />
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}

type LineStateProps = {
  count: Count
  line: CountLine
  save: LineSave | undefined
  isSkipped: boolean
}

function LineState({ count, line, save, isSkipped }: LineStateProps) {
  const { unit } = line
  if (save?.state === 'saving' || save?.state === 'failed') {
    const words = { quantity: formatNumber(save.counted), unit }
    return (
      <span className={`${ui.iconWord} ${ui.rigidIcons} ${classes.state}`} data-is={save.state}>
        {save.state === 'failed' && <IconAlertTriangle size={16} stroke={2} aria-hidden />}
        {save.state === 'failed' ? m.counts_line_failed(words) : m.counts_line_saving(words)}
      </span>
    )
  }
  const own = ownCount(count, line)
  if (own !== undefined)
    return (
      <span className={`${ui.iconWord} ${ui.rigidIcons} ${classes.state}`} data-is="counted">
        <IconCheck size={16} stroke={2} aria-hidden />
        {save
          ? m.counts_line_saved({ quantity: formatNumber(own), unit })
          : m.counts_line_own({ quantity: formatNumber(own), unit })}
      </span>
    )
  if (isCounted(count, line))
    return (
      <span className={`${ui.iconWord} ${ui.rigidIcons} ${classes.state}`} data-is="counted">
        <IconCheck size={16} stroke={2} aria-hidden />
        {m.counts_line_other({ name: (count.state === 'recount' ? line.recountedBy : line.countedBy) ?? '' })}
      </span>
    )
  if (!isMine(count, line))
    return (
      <span className={`${ui.iconWord} ${ui.rigidIcons} ${classes.state}`}>
        {m.counts_line_yours_first()}
      </span>
    )
  if (isSkipped)
    return (
      <span className={`${ui.iconWord} ${ui.rigidIcons} ${classes.state}`} data-is="skipped">
        <IconCornerUpRight size={16} stroke={2} aria-hidden />
        {m.counts_line_skipped()}
      </span>
    )
  return <span className={`${ui.iconWord} ${ui.rigidIcons} ${classes.state}`}>{m.counts_line_open()}</span>
}
