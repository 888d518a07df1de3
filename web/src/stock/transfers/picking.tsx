import { Button, Group, Progress, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconReplace } from '@tabler/icons-react'
import type { Transfer, TransferLine, TransferLot } from '@wellstock/contract/stock/transfer'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Problem } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { Refused } from '../../ui/refusal.tsx'
import ui from '../../ui/shared.module.css'
import { ScanField } from '../counts/scan-field.tsx'
import { Flash } from '../scanning/flash.tsx'
import { useWedge } from '../scanning/use-wedge.ts'
import { findLots } from './find-lots.ts'
import { OtherLotDialog } from './other-lot-dialog.tsx'
import { asPlanned, isFull, keyOf, type LotOfLine, mostOf, placesOf } from './pick-state.ts'
import { type ScanAmount, ScanAmountField } from './scan-amount.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { type Pick, usePicks } from './use-picks.ts'
import { useVerdict } from './use-verdict.ts'
import { lotName, lotWords, placeWords } from './words.ts'
import classes from './work.module.css'

type PickingProps = { transfer: Transfer; onLeave: () => void }

/** The round through the sending office: room by room, bin by bin, each lot confirmed by a scan or by hand. */
export function Picking({ transfer, onLeave }: PickingProps) {
  const { picks, current, write, isWaiting, error, retry } = usePicks(transfer)
  const { verdict, say } = useVerdict()
  const [amount, setAmount] = useState<ScanAmount>('1')
  const [other, setOther] = useState<{ line: TransferLine; lotNumber?: string } | null>(null)
  const [isShipping, setShipping] = useState(false)
  const choosesLots = useCan('inventory.read', transfer.from.id)

  /** As the hand has it now, which may be newer than what is on the screen. */
  function handOf({ line, lot }: LotOfLine): LotOfLine {
    const lots = line.lots.map((each) => ({
      ...each,
      picked: current(keyOf(line.id, each.lotId)) ?? each.picked,
    }))
    return { line: { ...line, lots }, lot: lots.find(({ id }) => id === lot.id) ?? lot }
  }
  // As the hand has it, saved or not.
  const lines = transfer.lines.map((line) => ({
    ...line,
    lots: line.lots.map((lot) => ({
      ...lot,
      picked: picks.get(keyOf(line.id, lot.lotId))?.picked ?? lot.picked,
    })),
  }))
  const done = lines.filter(isFull).length
  const rest = asPlanned(lines)
  const progress = m.transfers_pick_progress({
    done: formatNumber(done),
    count: lines.length,
    all: formatNumber(lines.length),
  })

  function scanned(raw: string) {
    const found = findLots(transfer.lines, raw)
    if (found.is === 'nothing') return say('error', m.transfers_scan_not_in({ code: found.code }))
    if (found.is === 'other_lot') {
      say('attention', m.transfers_scan_other_lot({ lot: found.lotNumber, name: found.line.name }))
      if (choosesLots) setOther(found)
      return
    }
    const open = found.lots.map(handOf).filter(({ line, lot }) => mostOf(line, lot) > (lot.picked ?? 0))
    // First what was allocated of each lot, then more of one, where another had too little.
    const next = open.find(({ lot }) => (lot.picked ?? 0) < lot.allocated) ?? open[0]
    if (!next) {
      const [{ line }] = found.lots as [LotOfLine]
      return say('error', m.transfers_scan_enough({ name: line.name }))
    }
    const { line, lot } = next
    const before = lot.picked ?? 0
    const most = before < lot.allocated ? Math.min(lot.allocated, mostOf(line, lot)) : mostOf(line, lot)
    const picked = amount === 'all' ? most : before + Number(amount)
    if (picked > most)
      return say(
        'error',
        m.transfers_scan_too_many({ quantity: formatNumber(most - before), name: lotName(line, lot) }),
      )
    write([{ lineId: line.id, lotId: lot.lotId, picked }])
    const words = {
      name: lotName(line, lot),
      picked: formatNumber(picked),
      quantity: formatNumber(most),
    }
    say(picked === most ? 'complete' : 'ok', m.transfers_scan_picked(words))
  }
  useWedge(({ raw }) => scanned(raw))

  return (
    <Stack>
      <Group align="flex-end" gap="sm">
        <div className={classes.progress}>
          <span aria-hidden>{progress}</span>
          <Progress.Root size="lg">
            <Progress.Section
              value={lines.length === 0 ? 0 : (done / lines.length) * 100}
              aria-label={progress}
            />
          </Progress.Root>
        </div>
        <ScanField onCode={scanned} />
        <ScanAmountField value={amount} onChange={setAmount} />
      </Group>
      <Flash verdict={verdict} />
      <Refused error={error} shows={error instanceof Problem ? Object.keys(error.fields) : []} />
      {placesOf(lines).map(({ key, lines: here, ...place }) => (
        <section key={key} className={ui.panel} aria-label={placeWords(place)}>
          <h2 className={classes.place}>{placeWords(place)}</h2>
          <ul className={`${ui.plainList} ${classes.lines}`}>
            {here.map((line) => (
              <li key={line.id}>
                <div className={`${ui.words} ${classes.what}`}>
                  <b>{line.name}</b>
                  <small>{line.sku}</small>
                  <span className={`${ui.note} ${ui.figures}`}>
                    {m.transfers_asked({ quantity: formatNumber(line.quantity), unit: line.unit })}
                  </span>
                </div>
                <Stack gap="sm" miw={0}>
                  {line.lots.map((lot) => (
                    <LotToPick
                      key={lot.id}
                      line={line}
                      lot={lot}
                      pick={picks.get(keyOf(line.id, lot.lotId))}
                      onPick={(picked) => write([{ lineId: line.id, lotId: lot.lotId, picked }])}
                    />
                  ))}
                  {choosesLots && !line.serialNumber && (
                    <Button
                      variant="subtle"
                      size="compact-md"
                      className={`${ui.touch} ${classes.other}`}
                      leftSection={<IconReplace size={16} stroke={1.75} aria-hidden />}
                      aria-label={m.transfers_other_lot_of({ name: line.name })}
                      onClick={() => setOther({ line })}
                    >
                      {m.transfers_other_lot()}
                    </Button>
                  )}
                </Stack>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Group gap="xs" className={classes.foot}>
        <Button variant="subtle" onClick={onLeave}>
          {m.transfers_leave_mode()}
        </Button>
        {[...picks.values()].some(({ state }) => state === 'failed') && (
          <Button variant="default" onClick={retry}>
            {m.transfers_pick_again()}
          </Button>
        )}
        {rest.length > 0 && (
          <Button variant="default" onClick={() => write(rest, true)}>
            {picks.size > 0 || done > 0 ? m.transfers_rest_as_planned() : m.transfers_as_planned()}
          </Button>
        )}
        {transfer.steps.includes('ship') && (
          <Button disabled={isWaiting} onClick={() => setShipping(true)}>
            {m.transfers_do_ship()}
          </Button>
        )}
      </Group>
      {other && <OtherLotDialog transfer={transfer} {...other} onClose={() => setOther(null)} />}
      {isShipping && <ShipDialog transfer={transfer} onClose={() => setShipping(false)} />}
    </Stack>
  )
}

type LotToPickProps = {
  line: TransferLine
  lot: TransferLot
  pick: Pick | undefined
  onPick: (picked: number) => void
}

function LotToPick({ line, lot, pick, onPick }: LotToPickProps) {
  const name = lotName(line, lot)
  return (
    <fieldset className={classes.lot} aria-label={name}>
      <QuantityInput
        label={m.transfers_pick_of({
          lot: lotWords(lot),
          quantity: formatNumber(lot.allocated),
          unit: line.unit,
        })}
        lessLabel={m.transfers_less({ name })}
        moreLabel={m.transfers_more({ name })}
        value={lot.picked ?? ''}
        max={mostOf(line, lot)}
        error={pick?.state === 'failed' ? pick.message : undefined}
        onChange={(picked) => picked !== '' && onPick(picked)}
      />
      <PickState lot={lot} pick={pick} />
    </fieldset>
  )
}

function PickState({ lot, pick }: { lot: TransferLot; pick: Pick | undefined }) {
  if (pick?.state === 'failed')
    return (
      <span className={`${ui.iconWord} ${classes.state}`} data-is="failed">
        <IconAlertTriangle size={16} stroke={2} aria-hidden />
        {m.transfers_pick_failed()}
      </span>
    )
  if (pick) return <span className={`${ui.iconWord} ${classes.state}`}>{m.transfers_pick_saving()}</span>
  if (lot.picked === null)
    return <span className={`${ui.iconWord} ${classes.state}`}>{m.transfers_pick_open()}</span>
  return (
    <span className={`${ui.iconWord} ${classes.state}`} data-is="saved">
      <IconCheck size={16} stroke={2} aria-hidden />
      {m.transfers_pick_saved()}
    </span>
  )
}
