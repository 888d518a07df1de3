import { IconSnowflake } from '@tabler/icons-react'
import type { Transfer } from '@wellstock/contract/stock/transfer'
import type { ReactNode } from 'react'
import { formatDate, formatMoney, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import ui from '../../ui/shared.module.css'
import classes from './transfer-page.module.css'
import { amountWords, discrepancyWords, purposeWord } from './words.ts'

export function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { expectedOn, requestedBy, carrier, isColdChain, minLifeDays, note, inTransit } = transfer
  const gaps = discrepancyWords(transfer)
  const facts: [string, ReactNode][] = [
    [m.transfers_purpose(), purposeWord(transfer.purpose)],
    [m.common_value(), formatMoney(transfer.value)],
    [m.transfers_in_transit(), inTransit.lines > 0 && amountWords(inTransit)],
    [m.transfers_requested_by(), requestedBy],
    [m.transfers_expected(), expectedOn && formatDate(expectedOn)],
    [m.transfers_carrier(), carrier],
    [
      m.transfers_transport(),
      isColdChain && (
        <span className={`${ui.iconWord} ${classes.cold}`}>
          <IconSnowflake size={16} stroke={2} aria-hidden />
          {m.transfers_cold()}
        </span>
      ),
    ],
    [m.transfers_life(), m.transfers_days({ count: minLifeDays, shown: formatNumber(minLifeDays) })],
    [m.transfers_discrepancy(), gaps.join(', ')],
    [m.common_note(), note],
  ]
  return (
    <Facts isFramed>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}
