import { ActionIcon, Box, Button, Flex, Textarea } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconPackage,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { Bin, RoomDetails } from '@wellstock/contract/stock/room'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf, Problem } from '../../lib/problem.ts'
import { Block } from '../../ui/block.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { RemoveBinDialog, RenameBinDialog } from './bin-dialogs.tsx'
import { useAddBins, useOrderBins } from './queries.ts'
import classes from './room-bins.module.css'

/** The bins of a room along the way through it: added, renamed, put in order. */
export function RoomBins({ room, canWrite }: { room: RoomDetails; canWrite: boolean }) {
  const { bins } = room
  return (
    <div className={classes.stack}>
      <Block
        title={m.rooms_bins_list()}
        action={
          bins.length > 0 && (
            <PrintButton
              path={`/api/rooms/${room.id}/bin-labels`}
              params={{ layout: 'sheet' }}
              label={m.rooms_print_bins()}
            />
          )
        }
      >
        {bins.length === 0 ? (
          <EmptyState
            icon={<IconPackage size={24} stroke={1.75} />}
            title={m.rooms_bins_none()}
            text={m.rooms_bins_none_text()}
          />
        ) : (
          <>
            <p className={classes.text}>{m.rooms_bins_text()}</p>
            <BinList room={room} canWrite={canWrite} />
          </>
        )}
      </Block>
      {canWrite && <AddBins room={room} />}
    </div>
  )
}

const iconSize = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function BinList({ room, canWrite }: { room: RoomDetails; canWrite: boolean }) {
  const order = useOrderBins()
  const [dragged, setDragged] = useState<string | null>(null)
  const [dialog, setDialog] = useState<{ kind: 'rename' | 'remove'; bin: Bin } | null>(null)
  const [said, setSaid] = useState('')
  // While the new order is on its way it is shown already.
  const wanted = order.isPending ? order.variables.binIds : undefined
  const bins = wanted ? wanted.flatMap((id) => room.bins.find((bin) => bin.id === id) ?? []) : room.bins

  function moveTo(id: string, place: number) {
    const bin = bins.find((each) => each.id === id)
    if (!bin || place < 0 || place >= bins.length || bins[place] === bin || order.isPending) return
    const binIds = bins.filter((each) => each !== bin).map((each) => each.id)
    binIds.splice(place, 0, id)
    order.mutate(
      { id: room.id, binIds },
      {
        onSuccess: () =>
          setSaid(
            m.rooms_bin_moved({ code: bin.code, place: String(place + 1), total: String(bins.length) }),
          ),
        onError: (error) =>
          toast.error(
            error instanceof Problem && error.code === 'STALE_VERSION'
              ? m.rooms_bins_stale()
              : messageOf(error),
          ),
      },
    )
  }

  return (
    <>
      <ol className={ui.plainList}>
        {bins.map((bin, index) => (
          <Flex
            key={bin.id}
            component="li"
            align="center"
            wrap="wrap"
            className={classes.bin}
            draggable={canWrite}
            data-dragged={dragged === bin.id || undefined}
            onDragStart={() => setDragged(bin.id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged) moveTo(dragged, index)
            }}
          >
            {canWrite && (
              <span className={classes.grip} title={m.rooms_drag()} aria-hidden>
                <IconGripVertical {...iconSize} />
              </span>
            )}
            <b className={classes.code}>{bin.code}</b>
            <Box component="span" flex={1} className={`${ui.quiet} ${ui.text14} ${ui.figures}`}>
              {m.rooms_bin_items({ count: bin.items, shown: formatNumber(bin.items) })}
            </Box>
            {canWrite && (
              <span className={classes.actions}>
                <ActionIcon
                  variant="subtle"
                  aria-label={m.rooms_bin_up({ code: bin.code })}
                  disabled={index === 0}
                  onClick={() => moveTo(bin.id, index - 1)}
                >
                  <IconArrowUp {...iconSize} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={m.rooms_bin_down({ code: bin.code })}
                  disabled={index === bins.length - 1}
                  onClick={() => moveTo(bin.id, index + 1)}
                >
                  <IconArrowDown {...iconSize} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={m.rooms_bin_rename({ code: bin.code })}
                  onClick={() => setDialog({ kind: 'rename', bin })}
                >
                  <IconPencil {...iconSize} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="danger"
                  aria-label={m.rooms_bin_remove({ code: bin.code })}
                  onClick={() => setDialog({ kind: 'remove', bin })}
                >
                  <IconTrash {...iconSize} />
                </ActionIcon>
              </span>
            )}
          </Flex>
        ))}
      </ol>
      <p className={ui.visuallyHidden} aria-live="polite">
        {said}
      </p>
      <RenameBinDialog
        roomId={room.id}
        bin={dialog?.kind === 'rename' ? dialog.bin : null}
        onClose={() => setDialog(null)}
      />
      <RemoveBinDialog
        roomId={room.id}
        bin={dialog?.kind === 'remove' ? dialog.bin : null}
        onClose={() => setDialog(null)}
      />
    </>
  )
}

/** `A-01, A-02` or one per line. */
const codesIn = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((code) => code.trim())
    .filter(Boolean)

function AddBins({ room }: { room: RoomDetails }) {
  const add = useAddBins()
  const [text, setText] = useState('')
  const codes = codesIn(text)

  function submit(event: FormEvent) {
    event.preventDefault()
    add.mutate(
      { id: room.id, codes },
      {
        onSuccess: () => {
          toast.success(m.rooms_bins_added({ count: codes.length, shown: formatNumber(codes.length) }))
          setText('')
        },
      },
    )
  }

  const problem = add.error instanceof Problem ? add.error : undefined
  return (
    <Block title={m.rooms_bins_add()}>
      <form className={classes.add} onSubmit={submit}>
        <Textarea
          label={m.rooms_bins_codes()}
          description={m.rooms_bins_codes_hint()}
          rows={4}
          value={text}
          error={add.error && (Object.values(problem?.fields ?? {})[0] ?? messageOf(add.error))}
          onChange={(event) => {
            setText(event.currentTarget.value)
            add.reset()
          }}
        />
        <Button type="submit" variant="default" disabled={codes.length === 0} loading={add.isPending}>
          {m.rooms_bins_add()}
        </Button>
      </form>
    </Block>
  )
}
