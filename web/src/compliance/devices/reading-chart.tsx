import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { Table } from '@mantine/core'
import { verdictOfReading } from '@wellstock/domain/compliance/readings'
import { formatDateTime, formatShortDate } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { chartColor } from '../../ui/series.tsx'
import ui from '../../ui/shared.module.css'
import { OutOfRange } from './badges.tsx'
import classes from './devices.module.css'
import type { ReadingSeries } from './reading-series.ts'
import { limitsWord, measured } from './words.ts'

/** A reading over time between its limits, and the same as a table. */
export default function ReadingChart({ series: { name, unit, points } }: { series: ReadingSeries }) {
  const latest = points.at(-1)
  const limits = latest ? [latest.min, latest.max].filter((limit) => limit !== null) : []
  const values = [...points.map(({ value }) => value), ...limits]
  return (
    <>
      <div role="img" aria-label={m.devices_chart({ reading: name })} className={classes.chart}>
        <LineChart
          h={200}
          data={points.map(({ at, value }) => ({ day: formatShortDate(at), value }))}
          dataKey="day"
          curveType="linear"
          gridProps={{ stroke: 'var(--line)' }}
          lineProps={{ isAnimationActive: false }}
          yAxisProps={{ width: 64, domain: [Math.min(...values), Math.max(...values)] }}
          referenceLines={limits.map((limit) => ({
            y: limit,
            color: 'var(--danger)',
            label: `${measured(limit)} ${unit}`,
            strokeDasharray: '6 4',
          }))}
          series={[{ name: 'value', label: name, color: chartColor(0) }]}
          valueFormatter={(value) => `${measured(value)} ${unit}`}
        />
      </div>
      <details>
        <summary>{m.common_table()}</summary>
        <Table.ScrollContainer minWidth={320}>
          <Table className={ui.figures}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{m.common_when()}</Table.Th>
                <Table.Th>{m.common_value()}</Table.Th>
                <Table.Th>{m.tasks_limits_head()}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {points.toReversed().map((point) => (
                <Table.Tr key={point.recordId}>
                  <Table.Td>{formatDateTime(point.at)}</Table.Td>
                  <Table.Td>
                    {measured(point.value)} {unit}{' '}
                    {verdictOfReading(point.value, point) === 'out_of_range' && <OutOfRange />}
                  </Table.Td>
                  <Table.Td>{limitsWord(point)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </details>
    </>
  )
}
