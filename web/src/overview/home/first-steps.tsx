import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstSteps } from '@wellstock/domain/overview/today'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useCan, useSession } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import classes from './first-steps.module.css'

const pages = {
  rooms: '/dashboard/inventory-rooms',
  items: '/dashboard/inventory/import',
  people: '/dashboard/users',
  counted: '/dashboard/inventory-rooms/counts',
} as const

/** What a new organization does first. Each step is done once the product sees it done; then the list is gone. */
export function FirstSteps() {
  const { organization } = useSession()
  const isAsked = useCan('system.manage') && !organization.isDemo
  const { data: done } = useQuery({ ...query.home.firstSteps.queryOptions(), enabled: isAsked })
  if (!isAsked || !done || firstSteps.every((step) => done[step])) return null
  return (
    <section className={`${ui.panel} ${ui.pad16x20} ${classes.steps}`} aria-labelledby="first-steps">
      <h2 id="first-steps">{m.first_steps_title()}</h2>
      <ol className={ui.plainList}>
        {firstSteps.map((step) => (
          <li key={step} className={`${ui.iconWord} ${classes.step}`} data-done={done[step] || undefined}>
            {done[step] ? (
              <IconCircleCheckFilled size={20} aria-hidden />
            ) : (
              <IconCircle size={20} stroke={1.75} aria-hidden />
            )}
            {done[step] ? (
              <s>
                {m[`first_steps_${step}`]()}
                <span className={ui.visuallyHidden}> {m.first_steps_done()}</span>
              </s>
            ) : (
              <Link to={pages[step]}>{m[`first_steps_${step}`]()}</Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
