import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { figures } from '@wellstock/domain/overview/figures'
import type { ReportPart } from '@wellstock/domain/overview/reports'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { figureAbout, figureName, showAmount, showFigure } from '../../ui/figure-words.ts'
import ui from '../../ui/shared.module.css'
import { FIRST_PAGE } from '../../ui/summed-rows.tsx'
import type { OpenedFigure } from './opened-figure.ts'
import { reportQueries } from './queries.ts'
import type { Asked } from './report-filter.ts'
import { fractions, partsOf } from './report-words.ts'
import classes from './rows.module.css'
import { RowsList } from './rows-list.tsx'

type RowsDialogProps = {
  opened: OpenedFigure | null
  asked: Asked
  /** What all the offices shown are called together. */
  everywhere: string
  onClose: () => void
  onLeave: () => void
}

/** The rows that the opened number is made of, with its formula. */
export function RowsDialog({ opened, asked, everywhere, onClose, onLeave }: RowsDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      stackId="report-rows"
      opened={opened !== null}
      onClose={onClose}
      title={
        opened &&
        m.reports_rows_of({ figure: figureName(opened.figure), where: whereOf(opened) ?? everywhere })
      }
      closeButtonProps={{ 'aria-label': m.reports_rows_close() }}
      size="min(56rem, 94vw)"
      fullScreen={isPhone}
    >
      {opened && <Rows key={JSON.stringify(opened)} opened={opened} asked={asked} onLeave={onLeave} />}
    </Modal>
  )
}

const whereOf = ({ office, group }: OpenedFigure) =>
  group && office ? `${group.name}, ${office.name}` : (group?.name ?? office?.name)

type RowsProps = { opened: OpenedFigure; asked: Asked; onLeave: () => void }

function Rows({ opened, asked: report, onLeave }: RowsProps) {
  const { figure, value, office, group, days } = opened
  const asked = { ...report, ...days }
  const parts = partsOf(figure)
  const [chosen, setChosen] = useState(parts[0])
  return (
    <>
      <p className={classes.value}>{showFigure(value, figures[figure])}</p>
      <p className={classes.about}>{figureAbout(figure)}</p>
      <p className={classes.about}>
        {m.reports_rows_period({ from: formatDate(asked.from), to: formatDate(asked.to) })}
      </p>
      {parts.length > 1 && <Parts opened={opened} asked={asked} chosen={chosen} onChoose={setChosen} />}
      {chosen && (
        <RowsList
          key={chosen}
          title={figureName(chosen)}
          asked={asked}
          onLeave={onLeave}
          place={{ part: chosen, officeId: office?.id, group: group?.key }}
        />
      )}
    </>
  )
}

type PartsProps = {
  opened: OpenedFigure
  asked: Asked
  chosen: ReportPart | undefined
  onChoose: (part: ReportPart) => void
}

/** What a number is put together from; of a ratio, what stands above and below the line. Each shows its rows. */
function Parts({ opened: { figure, office, group }, asked, chosen, onChoose }: PartsProps) {
  const parts = partsOf(figure)
  const sums = useQueries({
    queries: parts.map((part) =>
      reportQueries.rows(
        asked,
        { part, officeId: office?.id, group: group?.key },
        FIRST_PAGE.page,
        FIRST_PAGE.pageSize,
      ),
    ),
  })
  const fraction = fractions[figure]
  const lines = fraction
    ? [
        { name: m.reports_rows_above(), parts: fraction.above },
        { name: m.reports_rows_below(), parts: fraction.below },
      ]
    : [{ name: m.reports_rows_parts(), parts }]
  const button = (part: ReportPart) => {
    const { data, error, refetch } = sums[parts.indexOf(part)] ?? {}
    const name = figureName(part)
    const isLost = error && !data
    return (
      <li key={part}>
        <button type="button" aria-pressed={part === chosen} onClick={() => onChoose(part)}>
          {isLost
            ? m.reports_rows_part_lost({ part: name })
            : m.reports_rows_part({ part: name, sum: data ? showAmount(data.sum, data.unit) : '…' })}
        </button>
        {isLost && (
          <button type="button" onClick={() => void refetch?.()}>
            {m.reports_rows_part_again({ part: name })}
          </button>
        )}
      </li>
    )
  }
  return (
    <dl className={`${ui.terms} ${classes.parts}`}>
      {lines.map((line) => (
        <div key={line.name}>
          <dt>{line.name}</dt>
          <dd>
            <ul>{line.parts.map(button)}</ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}
