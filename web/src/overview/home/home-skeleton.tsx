import type { DashboardView } from '@wellstock/domain/identity/preferences'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './home.module.css'

const bone = (width: string, height = 12) => (
  <span className={`${ui.bone} ${classes.bone}`} style={{ width, height }} />
)
const bars = [62, 40, 75, 52, 88, 66, 34, 71, 58, 80, 46, 69]

/** The page with nothing in it yet: the same cards, rows and bars. */
export function HomeSkeleton({ view }: { view: DashboardView }) {
  return (
    <div
      className={`${classes.page} ${ui.appears}`}
      data-view={view}
      aria-busy
      role="status"
      aria-label={m.loading()}
    >
      <div className={classes.levels}>
        {[1, 2, 3, 4, 5].map((card) => (
          <div key={card} className={`${ui.panel} ${classes.level}`}>
            {bone('45%')}
            {bone('30%', 30)}
          </div>
        ))}
      </div>
      <div className={`${ui.panel} ${classes.block}`}>
        <div className={classes.blockHead}>{bone('6rem', 16)}</div>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className={classes.boneRow}>
            {bone('34%')}
            {bone('40%')}
          </div>
        ))}
      </div>
      {['tall', 'wide'].map((kind) => (
        <div key={kind} className={`${ui.panel} ${classes.block} ${kind === 'wide' ? ui.wide : ''}`}>
          <div className={classes.blockHead}>{bone('14rem', 16)}</div>
          <div className={classes.boneBars} data-kind={kind}>
            {bars.map((height) => (
              <span key={height} className={`${ui.bone} ${classes.bone}`} style={{ height: `${height}%` }} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
