import { Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Home } from '@wellstock/contract/overview/home'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { StatusShape, statusWord } from '../../ui/status-badge.tsx'
import classes from './home.module.css'

/** How many items are in each state; each number opens the items it counts. */
export function LevelCards({ levels }: { levels: Home['levels'] }) {
  return (
    <section className={classes.levels} aria-label={m.home_levels()}>
      {levels.map(({ level, items }) => (
        <Link
          key={level}
          to="/dashboard/inventory"
          search={{ status: level }}
          className={`${ui.panel} ${classes.level}`}
        >
          <Flex component="span" align="center" gap="xs" className={classes.levelName}>
            <StatusShape status={level} size={12} />
            {statusWord(level)}
          </Flex>
          <span className={classes.levelCount}>
            {formatNumber(items)} <small>{m.home_level_items({ count: items })}</small>
          </span>
        </Link>
      ))}
    </section>
  )
}
