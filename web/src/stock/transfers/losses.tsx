import { Button } from '@mantine/core'
import type { Transfer, TransferLine, TransferLoss, TransferLot } from '@wellstock/contract/stock/transfer'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ShapeBadge } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import classes from './transfer-page.module.css'
import { lotName } from './words.ts'
import { WordsDialog } from './words-dialog.tsx'

const styles = {
  reported: { tone: 'warn', shape: 'triangle' },
  approved: { tone: 'danger', shape: 'diamond' },
  found: { tone: 'ok', shape: 'dot' },
} as const

export const LOSSES = 'transfer-losses'

type Asked = { loss: TransferLoss; does: 'approve' | 'found' }

/** What was said to be missing: who said so, and what was decided. */
export function Losses({ transfer }: { transfer: Transfer }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const all = transfer.lines.flatMap((line) =>
    line.lots.flatMap((lot) => lot.losses.map((loss) => ({ line, lot, loss }))),
  )
  if (all.length === 0) return null
  return (
    <section id={LOSSES} tabIndex={-1} className={ui.panel} aria-label={m.transfers_losses()}>
      <h2 className={classes.title}>{m.transfers_losses()}</h2>
      <ul className={`${ui.plainList} ${classes.losses}`}>
        {all.map(({ line, lot, loss }) => (
          <li key={loss.id}>
            <LossWords line={line} lot={lot} loss={loss} />
            <ShapeBadge {...styles[loss.state]} word={m[`transfers_loss_${loss.state}`]()} />
            {loss.canBringBack && (
              <Button variant="default" onClick={() => setAsked({ loss, does: 'found' })}>
                {m.transfers_found()}
              </Button>
            )}
            {loss.canApprove && (
              <Button variant="default" onClick={() => setAsked({ loss, does: 'approve' })}>
                {m.transfers_agree_lost()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <WordsDialog
          transferId={transfer.id}
          {...(asked.does === 'approve'
            ? {
                title: m.transfers_agree_lost(),
                text: m.transfers_agree_lost_text({ quantity: formatNumber(asked.loss.quantity) }),
                yes: m.transfers_agree_lost(),
                isDanger: true,
              }
            : {
                title: m.transfers_found(),
                text: m.transfers_found_text({ quantity: formatNumber(asked.loss.quantity) }),
                yes: m.transfers_found(),
              })}
          label={m.common_note()}
          field="note"
          take={(note) => {
            const input = { id: transfer.id, lossId: asked.loss.id, note }
            return asked.does === 'approve'
              ? api.transfers.approveLoss(input)
              : api.transfers.lossFound(input)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

type LossWordsProps = { line: TransferLine; lot: TransferLot; loss: TransferLoss }

function LossWords({ line, lot, loss }: LossWordsProps) {
  return (
    <span className={`${ui.words} ${classes.what}`}>
      <b>
        {m.transfers_missing_of({
          quantity: formatNumber(loss.quantity),
          unit: line.unit,
          name: lotName(line, lot),
        })}
      </b>
      <small>{m.transfers_reported({ name: loss.reportedBy, date: formatDateTime(loss.reportedAt) })}</small>
      {loss.note && <small>{loss.note}</small>}
      {loss.decidedAt && (
        <small>
          {m.transfers_decided({ name: loss.decidedBy ?? '', date: formatDateTime(loss.decidedAt) })}
        </small>
      )}
      {loss.decisionNote && <small>{loss.decisionNote}</small>}
    </span>
  )
}
