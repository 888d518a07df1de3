import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CertificateRow } from '@wellstock/contract/compliance/certificates'
import { certificate } from '@wellstock/contract/platform/kinds'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { RecordLink } from '../../identity/document-kinds/record-link.tsx'
import { query } from '../../lib/api.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { shapes } from '../../ui/shape-badge.tsx'
import ui from '../../ui/shared.module.css'
import { StandingBadge } from './certificate-columns.tsx'
import { placeIn, spanIn, yearsOf } from './lane-days.ts'
import { auditOnDay, scopeWord } from './words.ts'
import classes from './year-lanes.module.css'

const MOST = 100
/** Of the names, in pixels: as the styles have it. */
const NAME_WIDTH = 152

type Filter = Omit<Parameters<typeof query.certificates.list.queryOptions>[0]['input'], 'page' | 'pageSize'>

/** One lane a certificate, the years across: when it holds, when auditors come, and today. As a table it reads the same. */
export function YearLanes({ filter }: { filter: Filter }) {
  const { data, error, refetch } = useQuery(
    query.certificates.list.queryOptions({ input: { ...filter, page: 1, pageSize: MOST } }),
  )
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  const years = yearsOf(data.items)
  return (
    <section aria-label={m.certificates_lanes()}>
      <Scrolling>
        <table className={classes.lanes}>
          <thead>
            <tr>
              <th scope="col" className={classes.name}>
                {m.page_title_certificate()}
              </th>
              {years.map((year) => (
                <th
                  key={year}
                  scope="col"
                  className={ui.figures}
                  data-now={data.items.some(({ today }) => placeIn(today, year) !== null) || undefined}
                >
                  {year}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((row) => (
              <Lane key={row.id} row={row} years={years} />
            ))}
          </tbody>
        </table>
      </Scrolling>
      <Legend />
      {data.total > MOST && (
        <Text c="dimmed" size="sm">
          {m.certificates_lanes_first({ shown: formatNumber(MOST), total: formatNumber(data.total) })}
        </Text>
      )}
    </section>
  )
}

/** As wide as its years are; it begins with the year it is. */
function Scrolling({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const head = box.current?.querySelector<HTMLElement>('[data-now]')
    const before = head?.previousElementSibling
    // The name of a lane stays where it is, and the year before is in sight.
    if (box.current && head && before instanceof HTMLElement)
      box.current.scrollLeft = head.offsetLeft - before.offsetWidth - NAME_WIDTH
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields
    <div
      ref={box}
      role="group"
      className={`${ui.panel} ${classes.scroll}`}
      aria-label={m.common_table()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </div>
  )
}

type LaneProps = { row: CertificateRow; years: readonly number[] }

const Lane = ({ row, years }: LaneProps) => (
  <tr>
    <th scope="row" className={`${classes.name} ${ui.notes}`}>
      <span className={classes.title}>
        <span>
          {row.standard} <RecordLink kind={certificate} record={row} />
        </span>
        <small>{scopeWord(row)}</small>
        <StandingBadge standing={row.standing} />
      </span>
    </th>
    {years.map((year) => (
      <td key={year} className={classes.year}>
        <Held row={row} year={year} isFirst={year === years[0]} />
        {placeIn(row.today, year) !== null && (
          <span className={classes.today} style={{ insetInlineStart: percent(placeIn(row.today, year)) }}>
            <span className={ui.visuallyHidden}>{m.common_today()}</span>
          </span>
        )}
        {row.audits.map((audit) => (
          <Mark
            key={audit.id}
            shape={shapeOf(audit)}
            place={placeIn(audit.doneOn ?? audit.plannedOn, year)}
            words={auditOnDay(audit)}
          />
        ))}
      </td>
    ))}
  </tr>
)

const percent = (share: number | null) => `${(share ?? 0) * 100}%`

const shapeOf = ({ kind, state }: CertificateRow['audits'][number]) =>
  state === 'done' ? 'dot' : kind === 'recertification' ? 'diamond' : 'ring'

/** The part of a year in which it holds. What it is said by is said once. */
function Held({ row, year, isFirst }: { row: CertificateRow; year: number; isFirst: boolean }) {
  const { decidedOn, expiresOn, standing } = row
  const span = decidedOn && expiresOn && spanIn(decidedOn, expiresOn, year)
  if (!span) return null
  const words = m.certificates_holds({ from: formatDate(decidedOn), to: formatDate(expiresOn) })
  const isSaid = isFirst || decidedOn.startsWith(String(year))
  return (
    <span
      className={classes.held}
      data-standing={standing}
      style={{ insetInlineStart: percent(span.from), width: percent(span.to - span.from) }}
      title={words}
    >
      {isSaid && <span className={ui.visuallyHidden}>{words}</span>}
    </span>
  )
}

type MarkProps = { shape: keyof typeof shapes; place: number | null; words: string }

const Mark = ({ shape, place, words }: MarkProps) =>
  place !== null && (
    <span className={classes.mark} style={{ insetInlineStart: percent(place) }} title={words}>
      <Shape of={shape} />
      <span className={ui.visuallyHidden}>{words}</span>
    </span>
  )

const Shape = ({ of }: { of: keyof typeof shapes }) => (
  <svg width={12} height={12} viewBox="0 0 10 10" aria-hidden>
    {shapes[of]}
  </svg>
)

const Legend = () => (
  <Group gap="md" mt="xs" aria-hidden>
    <Entry shape={<Shape of="ring" />} word={m.certificates_legend_planned()} />
    <Entry shape={<Shape of="dot" />} word={m.certificates_legend_done()} />
    <Entry shape={<Shape of="diamond" />} word={m.certificates_legend_recertification()} />
    <Entry shape={<span className={classes.line} />} word={m.common_today()} />
  </Group>
)

const Entry = ({ shape, word }: { shape: ReactNode; word: string }) => (
  <span className={`${ui.iconWord} ${ui.note}`}>
    {shape}
    {word}
  </span>
)
