import { Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { BlanketOrder, BlanketRelease } from '@wellstock/contract/buying/blanket-orders'
import { formatDate, formatPrice } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'
import { StateBadge } from '../vendor-orders/state-badge.tsx'
import classes from './blanket-orders.module.css'

/** The number of a release, which leads to its vendor order for whoever sees that. */
export const ReleaseName = ({ release: { name, vendorOrder } }: { release: BlanketRelease }) =>
  vendorOrder ? (
    <Link
      className={`${ui.code} ${ui.link}`}
      to="/dashboard/vendor-orders/$id"
      params={{ id: vendorOrder.id }}
    >
      {name}
    </Link>
  ) : (
    <span className={ui.code}>{name}</span>
  )

/** The vendor orders that draw from it: what they draw adds up to what is drawn. */
export const BlanketReleases = ({ order: { releaseList, drawnValue } }: { order: BlanketOrder }) => (
  <Block title={m.blanket_orders_releases()}>
    {releaseList.length === 0 ? (
      <Nothing>{m.blanket_orders_no_releases()}</Nothing>
    ) : (
      <>
        <ul className={`${ui.plainList} ${classes.releases}`}>
          {releaseList.map((release) => (
            <li key={release.name}>
              <span className={`${ui.named} ${ui.notes}`}>
                <ReleaseName release={release} />
                <small>
                  {[release.vendorOrder?.number, release.office, formatDate(release.sentAt)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <StateBadge state={release.state} />
              <span className={`${ui.figures} ${ui.right}`}>{formatPrice(release.drawnValue)}</span>
            </li>
          ))}
        </ul>
        <Flex
          component="p"
          justify="flex-end"
          align="center"
          wrap="wrap"
          gap="4px 12px"
          m={0}
          className={`${ui.figures} ${classes.total}`}
        >
          <span>{m.blanket_orders_used()}</span>
          <b>{formatPrice(drawnValue)}</b>
        </Flex>
      </>
    )}
  </Block>
)
