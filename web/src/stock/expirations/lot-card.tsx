import { Stack } from '@mantine/core'
import type { ExpiringLot } from '@wellstock/contract/stock/expirations'
import { formatDate, formatWorth } from '../../lib/format.ts'
import ui from '../../ui/shared.module.css'
import { BestAction } from './best-action.tsx'
import classes from './lot-card.module.css'
import { DaysLeft, HoldTag, ItemName, lotName, OnHand, placeOf, ReturnBy } from './lot-cells.tsx'
import { LotMenu } from './lot-menu.tsx'

type LotCardProps = {
  lot: ExpiringLot
  /** Where the heading above says it already. */
  isPlaced?: boolean
}

/** A lot on a phone, or on the way through a room. */
export function LotCard({ lot, isPlaced }: LotCardProps) {
  return (
    <div className={classes.root}>
      <div className={classes.words}>
        <ItemName lot={lot} />
        <span className={`${ui.note} ${ui.figures}`}>
          {[lotName(lot), lot.expiryDate && formatDate(lot.expiryDate)].filter(Boolean).join(' · ')}
        </span>
        {!isPlaced && (
          <span className={`${ui.note} ${ui.figures}`}>
            {lot.officeName} · {placeOf(lot)}
          </span>
        )}
        <span className={classes.tags}>
          <DaysLeft lot={lot} />
          <HoldTag lot={lot} />
          <ReturnBy lot={lot} />
        </span>
      </div>
      <Stack gap={0} className={`${ui.figures} ${ui.right} ${classes.figures}`}>
        <OnHand lot={lot} />
        <small>{formatWorth(lot.value)}</small>
      </Stack>
      <div className={classes.actions}>
        <BestAction lot={lot} />
        <LotMenu lot={lot} />
      </div>
    </div>
  )
}
