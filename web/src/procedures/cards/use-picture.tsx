import { Table } from '@mantine/core'
import type { CardProposal } from '@wellstock/contract/procedures/preference-cards'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'

const [BAR, GAP, HEIGHT] = [18, 6, 48]

/** How many cases used how much: from nothing up to the most that any used. */
export function countsOf(used: readonly number[]) {
  const most = Math.max(0, ...used)
  return Array.from({ length: most + 1 }, (_, quantity) => ({
    quantity,
    cases: used.filter((each) => each === quantity).length,
  }))
}

/** What the last cases used of a product, as a small picture with its table behind it. */
export function UsePicture({ proposal: { product, used } }: { proposal: CardProposal }) {
  const counts = countsOf(used)
  const most = Math.max(1, ...counts.map(({ cases }) => cases))
  const label = m.cards_use_picture({ name: product.name })
  return (
    <div>
      <svg
        role="img"
        aria-label={label}
        width={counts.length * (BAR + GAP)}
        height={HEIGHT + 16}
        style={{ maxWidth: '100%' }}
      >
        {counts.map(({ quantity, cases }, place) => {
          const height = (cases / most) * HEIGHT
          return (
            <g key={quantity}>
              <rect
                x={place * (BAR + GAP)}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                fill="var(--chart-0)"
              />
              <text
                x={place * (BAR + GAP) + BAR / 2}
                y={HEIGHT + 13}
                textAnchor="middle"
                fontSize="11"
                fill="currentColor"
              >
                {formatNumber(quantity)}
              </text>
            </g>
          )
        })}
      </svg>
      <details>
        <summary>{m.common_table()}</summary>
        <Table className={ui.figures} aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{m.cards_used()}</Table.Th>
              <Table.Th>{m.cards_cases()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {counts.map(({ quantity, cases }) => (
              <Table.Tr key={quantity}>
                <Table.Td>{formatNumber(quantity)}</Table.Td>
                <Table.Td>{formatNumber(cases)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </div>
  )
}
