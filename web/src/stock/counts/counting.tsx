import { Button, Flex, Modal, Progress, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircleCheck, IconPlus } from '@tabler/icons-react'
import type { Count, CountLine } from '@wellstock/contract/stock/counts'
import { useRef, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useWedge } from '../scanning/use-wedge.ts'
import classes from './counting.module.css'
import { findLines } from './find-line.ts'
import { FinishButton } from './finish-button.tsx'
import { FoundDialog, type FoundLot } from './found-dialog.tsx'
import { LineFocus } from './line-focus.tsx'
import { LineList } from './line-list.tsx'
import type { useLineSaves, Written } from './line-saves.ts'
import { isCounted, isMine, linesToCount, nextLine } from './line-state.ts'
import { lineName } from './line-words.tsx'
import { ScanField } from './scan-field.tsx'

type CountingProps = { count: Count; mayWrite: boolean; lineSaves: ReturnType<typeof useLineSaves> }

/** The round through the room: one line after the other, in the order of the bins. */
export function Counting({ count, mayWrite, lineSaves: { saves, save } }: CountingProps) {
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const [current, setCurrent] = useState<string | null>(null)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<ReadonlySet<string> | null>(null)
  const [adding, setAdding] = useState<FoundLot | null>(null)
  // What is typed and not yet saved; kept until the line is left.
  const draft = useRef<Written | null>(null)

  const lines = linesToCount(count)
  const line = lines.find(({ id }) => id === current)
  const done = lines.filter((each) => isCounted(count, each)).length
  const isWritten = (id: string) => saves.get(id)?.state === 'saving'
  const mine = lines.filter((each) => isMine(count, each))

  /** Whatever was typed on the line that is left is saved. */
  async function open(id: string | null) {
    const saved = line && draft.current ? save(line, draft.current) : undefined
    draft.current = null
    setCurrent(id)
    await saved
  }

  const openNext = (without?: string, also = skipped) =>
    open(nextLine(count, current, also, (id) => id === without || isWritten(id))?.id ?? null)

  function skip(id: string) {
    draft.current = null
    const also = new Set(skipped).add(id)
    setSkipped(also)
    openNext(undefined, also)
  }

  function jump(code: string) {
    const found = findLines(lines, code)
    const [only, ...others] = found.lines
    if (only && others.length === 0) {
      setShown(null)
      open(only.id)
    } else if (only) {
      open(null)
      setShown(new Set(found.lines.map(({ id }) => id)))
    } else if (found.unlisted && count.state === 'counting') setAdding(found.unlisted)
    else toast.warning(m.counts_scan_nothing({ code }))
  }
  useWedge(({ raw }) => mayWrite && jump(raw))

  const focus = line && (
    <LineFocus
      key={line.id}
      count={count}
      line={line}
      save={saves.get(line.id)}
      onDraft={(written) => {
        draft.current = written
      }}
      onSave={() => openNext(line.id)}
      onSkip={() => skip(line.id)}
    />
  )
  const lastSaved = [...saves].findLast(([, { state }]) => state !== 'saving')

  return (
    <>
      {count.state === 'recount' && (
        <div className={classes.intro}>
          <h2 className={ui.text17}>{m.counts_recount_title()}</h2>
          <p>{m.counts_recount_text()}</p>
          {mayWrite && mine.length === 0 && done < lines.length && <p>{m.counts_recount_none()}</p>}
        </div>
      )}
      <div className={classes.head}>
        <div className={classes.progress}>
          <span aria-hidden>
            {m.counts_progress_bar({ done: formatNumber(done), all: formatNumber(lines.length) })}
          </span>
          <Progress.Root size="lg">
            <Progress.Section
              value={lines.length === 0 ? 0 : (done / lines.length) * 100}
              aria-label={m.counts_progress_bar({
                done: formatNumber(done),
                all: formatNumber(lines.length),
              })}
            />
          </Progress.Root>
        </div>
        {mayWrite && (
          <>
            <ScanField onCode={jump} />
            {count.state === 'counting' && (
              <Button
                variant="default"
                leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
                onClick={() => setAdding({})}
              >
                {m.counts_found()}
              </Button>
            )}
            <FinishButton
              count={count}
              remaining={lines.length - done}
              isReady={done === lines.length}
              onBefore={() => open(null)}
            />
          </>
        )}
      </div>
      <p role="status" className={ui.visuallyHidden}>
        {lastSaved && savedWords(count.lines, lastSaved[0], saves)}
      </p>
      <div className={classes.columns}>
        <div>
          {shown && (
            <Flex component="p" align="center" wrap="wrap" gap="xs" className={classes.shown}>
              {m.counts_scan_many({ count: shown.size, shown: formatNumber(shown.size) })}{' '}
              <Button variant="subtle" size="compact-md" onClick={() => setShown(null)}>
                {m.counts_scan_show_all()}
              </Button>
            </Flex>
          )}
          <LineList
            count={count}
            lines={shown ? lines.filter(({ id }) => shown.has(id)) : lines}
            saves={saves}
            skipped={skipped}
            current={current}
            {...(mayWrite && { onOpen: open })}
          />
        </div>
        {mayWrite && !isNarrow && (
          <aside className={`${ui.panel} ${classes.focus}`}>
            {focus ?? (
              <NothingOpen
                lines={lines.length}
                isDone={done === lines.length}
                canBegin={mine.length > 0}
                onBegin={() => openNext()}
              />
            )}
          </aside>
        )}
      </div>
      {mayWrite && isNarrow && !line && done < lines.length && mine.length > 0 && (
        <div className={classes.begin}>
          <Button size="lg" fullWidth onClick={() => openNext()}>
            {m.counts_begin()}
          </Button>
        </div>
      )}
      {isNarrow && (
        <Modal
          opened={line !== undefined}
          onClose={() => open(null)}
          fullScreen
          title={m.counts_progress_bar({ done: formatNumber(done), all: formatNumber(lines.length) })}
          closeButtonProps={{ 'aria-label': m.counts_focus_close() }}
        >
          {focus}
        </Modal>
      )}
      <FoundDialog
        count={count}
        found={adding}
        onClose={() => setAdding(null)}
        onAdded={(added) => {
          setAdding(null)
          setShown(null)
          open(added.id)
        }}
      />
    </>
  )
}

function savedWords(
  lines: readonly CountLine[],
  id: string,
  saves: ReturnType<typeof useLineSaves>['saves'],
): string {
  const line = lines.find((each) => each.id === id)
  const save = saves.get(id)
  if (!line || !save) return ''
  const words = { quantity: formatNumber(save.counted), unit: line.unit }
  const outcome = save.state === 'failed' ? m.counts_line_failed(words) : m.counts_line_saved(words)
  return `${lineName(line)}. ${outcome}`
}

type NothingOpenProps = { lines: number; isDone: boolean; canBegin: boolean; onBegin: () => void }

function NothingOpen({ lines, isDone, canBegin, onBegin }: NothingOpenProps) {
  if (lines === 0)
    return (
      <Stack align="center" gap="xs" className={classes.nothing}>
        <b>{m.counts_no_lines()}</b>
        <p>{m.counts_no_lines_text()}</p>
      </Stack>
    )
  if (isDone)
    return (
      <Stack align="center" gap="xs" className={classes.nothing}>
        <IconCircleCheck size={32} stroke={1.5} aria-hidden />
        <b>{m.counts_all_done()}</b>
        <p>{m.counts_all_done_text()}</p>
      </Stack>
    )
  return (
    <Stack align="center" gap="xs" className={classes.nothing}>
      <p>{m.counts_choose_line()}</p>
      {canBegin && <Button onClick={onBegin}>{m.counts_begin()}</Button>}
    </Stack>
  )
}
