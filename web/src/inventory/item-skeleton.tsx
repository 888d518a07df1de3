import { Skeleton } from '@mantine/core'
import { m } from '../lib/messages.ts'
import classes from './item-page.module.css'

/** The shape of an item before it is there. */
export function ItemSkeleton() {
  return (
    <div className={classes.bones} role="status" aria-label={m.item_loading()}>
      <Skeleton height={34} width="min(24rem, 80%)" />
      <Skeleton height={86} radius={12} />
      <Skeleton height={40} width="min(20rem, 100%)" />
      <Skeleton height={320} radius={12} />
    </div>
  )
}
