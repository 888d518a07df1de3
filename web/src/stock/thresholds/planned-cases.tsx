import { Flex, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { procedureCase, recordPage } from '@wellstock/contract/platform/kinds'
import type { ThresholdRow } from '@wellstock/contract/stock/threshold'
import { useId, useState } from 'react'
import { formatNumber, formatShortDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { messageOf } from '../../lib/problem.ts'
import { useCan } from '../../lib/session.tsx'
import ui from '../../ui/shared.module.css'
import { thresholdQueries } from './queries.ts'
import classes from './suggestion.module.css'

/** How much the suggested levels are higher for booked procedures. */
export const PlannedNote = ({ row: { planned } }: { row: ThresholdRow }) =>
  planned && planned.beyond > 0 ? (
    <small className={`${ui.block} ${ui.note}`}>
      {m.thresholds_booked_more({ beyond: formatNumber(planned.beyond) })}
    </small>
  ) : null

/** What booked procedures need of an item; a press opens the cases. They lead on for whoever sees cases. */
export function PlannedCases({ row }: { row: ThresholdRow }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { data = [], error } = useQuery({ ...thresholdQueries.planned(row.itemId), enabled: isOpen })
  const canOpen = useCan(procedureCase.read, row.officeId)
  const { planned } = row
  if (!planned) return null
  return (
    <div className={classes.planned}>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm" fz="sm">
        <span className={ui.quiet}>{m.thresholds_booked({ days: formatNumber(planned.days) })}</span>
        <button
          type="button"
          className={`${ui.plainButton} ${ui.accent} ${ui.figures} ${ui.right}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {m.thresholds_booked_cases({
            count: planned.cases,
            cases: formatNumber(planned.cases),
            quantity: formatNumber(planned.quantity),
          })}
        </button>
      </Group>
      <Flex
        id={id}
        component="ul"
        direction="column"
        gap={4}
        fz="sm"
        className={ui.plainList}
        aria-label={m.thresholds_booked_list({ name: row.name })}
        hidden={!isOpen}
      >
        {data.map((each) => (
          <li key={each.id}>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <span>
                {canOpen ? (
                  <Link to={recordPage(procedureCase, each.id)} className={ui.code}>
                    {each.number}
                  </Link>
                ) : (
                  <span className={ui.code}>{each.number}</span>
                )}{' '}
                <span className={ui.note}>{formatShortDate(each.day)}</span>
              </span>
              <span className={ui.figures}>{formatNumber(each.quantity)}</span>
            </Group>
          </li>
        ))}
      </Flex>
      {error && <p className={ui.note}>{messageOf(error)}</p>}
    </div>
  )
}
