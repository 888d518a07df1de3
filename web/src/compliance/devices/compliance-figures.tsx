import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComplianceSummary } from '@wellstock/contract/compliance/devices'
import type { ReactNode } from 'react'
import { query } from '../../lib/api.ts'
import { formatNumber, formatShare } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import classes from './compliance-figures.module.css'

/** How the devices stand; each figure leads to the list it counts. */
export function ComplianceFigures({ officeId }: { officeId: string | undefined }) {
  const { data, error, refetch } = useQuery(
    query.devices.summary.queryOptions({ input: officeId ? { officeId } : {} }),
  )
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  const number = (key: 'overdueTasks' | 'missedTasks' | 'dueSoon' | 'certificates') =>
    data && formatNumber(data[key])
  const tasks = '/dashboard/compliance/tasks'
  return (
    <section aria-label={m.devices_figures()} aria-busy={!data} className={classes.figures}>
      <Figure label={m.devices_figure_compliant()} note={data && compliantOf(data)}>
        {data && (
          <Link to="/dashboard/compliance" search={{ officeId, standing: 'compliant' }}>
            {data.inService > 0 ? formatShare(data.compliant / data.inService) : '–'}
          </Link>
        )}
      </Figure>
      <Figure label={m.devices_figure_overdue()}>
        {data && (
          <Link to={tasks} search={{ officeId, tab: 'overdue' }}>
            {number('overdueTasks')}
          </Link>
        )}
      </Figure>
      <Figure label={m.devices_figure_missed()}>
        {data && (
          <Link to={tasks} search={{ officeId, tab: 'missed' }}>
            {number('missedTasks')}
          </Link>
        )}
      </Figure>
      <Figure label={m.devices_figure_due()}>
        {data && (
          <Link to={tasks} search={{ officeId, tab: 'soon' }}>
            {number('dueSoon')}
          </Link>
        )}
      </Figure>
      <Figure label={m.certificates_figure()}>
        {data && (
          <Link to="/dashboard/compliance/iso" search={{ officeId, standing: 'ending' }}>
            {number('certificates')}
          </Link>
        )}
      </Figure>
    </section>
  )
}

const compliantOf = ({ compliant, inService }: ComplianceSummary) =>
  m.devices_compliant_of({ compliant: formatNumber(compliant), inService: formatNumber(inService) })

type FigureProps = { label: string; note?: string | undefined; children: ReactNode }

const Figure = ({ label, note, children }: FigureProps) => (
  <div className={`${ui.panel} ${ui.notes} ${classes.figure}`}>
    <span className={ui.note}>{label}</span>
    <b className={`${ui.figures} ${classes.big}`}>{children || <Skeleton height={32} width="60%" />}</b>
    {note && <small>{note}</small>}
  </div>
)
