import { Button, Group, Stack } from '@mantine/core'
import { IconArchive, IconDownload } from '@tabler/icons-react'
import type { BinderRow } from '@wellstock/contract/compliance/survey-binders'
import { useMemo } from 'react'
import { formatDate, formatDateTime, formatDecimal, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { Block } from '../../ui/block.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { List } from '../../ui/list.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { useSaveBinder } from './queries.ts'

const KILOBYTE = 1_000
const MEGABYTE = 1_000_000

const bytesWord = (size: number) =>
  size < MEGABYTE ? `${formatNumber(Math.ceil(size / KILOBYTE))} kB` : `${formatDecimal(size / MEGABYTE)} MB`
const sizeWords = ({ size, files }: BinderRow) =>
  `${bytesWord(size)} · ${m.binders_files({ count: files, shown: formatNumber(files) })}`
const periodWords = ({ from, to }: BinderRow) =>
  m.common_from_to({ from: formatDate(from), to: formatDate(to) })
const ofWords = ({ office, standard }: BinderRow) =>
  [office?.name ?? m.common_all_offices(), standard || m.binders_all_standards()].join(' · ')
const coverageWords = ({ coverage }: BinderRow) =>
  m.standards_coverage_of({
    covered: formatNumber(coverage.covered),
    applicable: formatNumber(coverage.applicable),
  })

function SaveButton({ binder }: { binder: BinderRow }) {
  const save = useSaveBinder()
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      aria-label={m.binders_save_named({ number: binder.number })}
      loading={save.isPending}
      onClick={() => save.mutate(binder, { onError: (error) => toast.error(messageOf(error)) })}
    >
      {m.binders_save()}
    </Button>
  )
}

const columns = (): GridColumn<BinderRow>[] => [
  {
    key: 'number',
    header: m.common_number(),
    cell: ({ number }) => <b className={`${ui.code} ${ui.nowrap}`}>{number}</b>,
    canHide: false,
  },
  {
    key: 'period',
    header: m.common_period(),
    cell: (binder) => (
      <span className={`${ui.lines} ${ui.notes}`}>
        {periodWords(binder)}
        <small>{ofWords(binder)}</small>
      </span>
    ),
  },
  {
    key: 'gaps',
    header: m.binders_gaps(),
    cell: (binder) => (
      <span className={`${ui.lines} ${ui.notes} ${ui.figures}`}>
        {formatNumber(binder.gaps)}
        <small>{coverageWords(binder)}</small>
      </span>
    ),
  },
  {
    key: 'made',
    header: m.binders_made_on(),
    cell: ({ madeAt, madeBy }) => (
      <span className={`${ui.lines} ${ui.notes}`}>
        {formatDateTime(madeAt)}
        <small>{madeBy}</small>
      </span>
    ),
  },
  {
    key: 'size',
    header: m.binders_size(),
    cell: (binder) => (
      <span className={`${ui.words} ${ui.notes}`}>
        {sizeWords(binder)}
        <small className={`${ui.code} ${ui.breaks}`} title={m.binders_hash()}>
          {binder.hash}
        </small>
      </span>
    ),
  },
  { key: 'file', header: m.binders_save(), cell: (binder) => <SaveButton binder={binder} />, canHide: false },
]

type BindersMadeProps = {
  answer: {
    data: { items: BinderRow[]; total: number } | undefined
    error: Error | null
    refetch: () => unknown
  }
}

/** Binders that were made: each can be had again, byte for byte. */
export function BindersMade({ answer }: BindersMadeProps) {
  const drawn = useMemo(columns, [])
  return (
    <Block title={m.binders_made()}>
      <List
        name="survey-binders"
        label={m.binders_made()}
        answer={answer}
        columns={drawn}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        card={(binder) => (
          <Stack gap={4} miw={0} className={ui.notes}>
            <Group justify="space-between">
              <b className={ui.code}>{binder.number}</b>
              <SaveButton binder={binder} />
            </Group>
            <span>{periodWords(binder)}</span>
            <small>{ofWords(binder)}</small>
            <small>{[formatDateTime(binder.madeAt), binder.madeBy, sizeWords(binder)].join(' · ')}</small>
          </Stack>
        )}
        empty={{ none: { icon: IconArchive, title: m.binders_none(), text: m.binders_none_text() } }}
      />
    </Block>
  )
}
