import { Stack } from '@mantine/core'
import type { TransferRow } from '@wellstock/contract/stock/transfer'
import { formatMoney } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { StateBadge } from './state-badge.tsx'
import { Discrepancy, Expected, Lane, NumberLink } from './transfer-columns.tsx'
import classes from './transfers-page.module.css'
import { linesWords, purposeWord } from './words.ts'

/** A transfer in a list on a phone. */
export function TransferCard({ transfer }: { transfer: TransferRow }) {
  return (
    <div className={`${ui.notes} ${classes.card}`}>
      <Stack gap={4} miw={0}>
        <NumberLink transfer={transfer} />
        <Lane transfer={transfer} />
        <small>
          {m.transfers_card({
            lines: linesWords(transfer.lineCount),
            value: formatMoney(transfer.value),
            purpose: purposeWord(transfer.purpose),
          })}
        </small>
        <Discrepancy transfer={transfer} />
      </Stack>
      <div className={classes.cardEnd}>
        <StateBadge state={transfer.state} />
        {transfer.expectedOn && <Expected transfer={transfer} />}
      </div>
    </div>
  )
}
