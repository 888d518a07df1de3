import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Coverage } from '@wellstock/contract/compliance/standards'
import { formatNumber, formatShare } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import classes from './standards.module.css'

type CoverageProps = { coverage: Coverage | undefined; standard: string | undefined }

/** How much is covered; each figure leads to the clauses it counts. */
export function CoverageFigures({ coverage, standard }: CoverageProps) {
  const to = '/dashboard/compliance/standards'
  return (
    <section aria-label={m.standards_coverage()} aria-busy={!coverage} className={classes.figures}>
      <div className={`${ui.panel} ${ui.notes} ${classes.figure}`}>
        <span className={ui.note}>{m.standards_coverage()}</span>
        <b className={`${ui.figures} ${classes.big}`}>
          {coverage ? (
            <Link to={to} search={{ standard, standing: 'covered' }}>
              {coverage.share === null ? '–' : formatShare(coverage.share)}
            </Link>
          ) : (
            <Skeleton height={32} width="60%" />
          )}
        </b>
        {coverage && (
          <small>
            {m.standards_coverage_of({
              covered: formatNumber(coverage.covered),
              applicable: formatNumber(coverage.applicable),
            })}
          </small>
        )}
      </div>
      <div className={`${ui.panel} ${ui.notes} ${classes.figure}`}>
        <span className={ui.note}>{m.standards_gaps()}</span>
        <b className={`${ui.figures} ${classes.big}`}>
          {coverage ? (
            <Link to={to} search={{ standard, standing: 'gap' }}>
              {formatNumber(coverage.applicable - coverage.covered)}
            </Link>
          ) : (
            <Skeleton height={32} width="60%" />
          )}
        </b>
      </div>
    </section>
  )
}
