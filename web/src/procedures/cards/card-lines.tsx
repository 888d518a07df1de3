import { Stack, Table, Text } from '@mantine/core'
import type { CardEdition, CardLineDetails } from '@wellstock/contract/procedures/preference-cards'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { Nothing } from '../../ui/block.tsx'
import ui from '../../ui/shared.module.css'

/** What is said of a line beside its quantities. */
export const optionWords = ({ isOptional, neverLower, isVital, substitutes }: CardLineDetails) =>
  [
    isVital && m.cards_vital(),
    isOptional && m.cards_optional(),
    neverLower && m.cards_never_lower(),
    substitutes.length > 0 &&
      `${m.cards_substitutes()}: ${substitutes
        .map(({ product, needsApproval }) =>
          needsApproval ? `${product.name} (${m.cards_needs_approval()})` : product.name,
        )
        .join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** The lines of a version, with what each comes at. */
export function CardLines({ edition: { lines, note, unknownCosts } }: { edition: CardEdition }) {
  return (
    <Stack gap="sm">
      {note && <Text className={ui.breaks}>{note}</Text>}
      {lines.length === 0 ? (
        <Nothing>{m.cards_no_lines()}</Nothing>
      ) : (
        <Table.ScrollContainer minWidth={420}>
          <Table aria-label={m.common_lines()}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{m.common_product()}</Table.Th>
                <Table.Th className={ui.right}>{m.cards_opened()}</Table.Th>
                <Table.Th className={ui.right}>{m.cards_held()}</Table.Th>
                <Table.Th className={ui.right}>{m.cards_unit_cost()}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line) => (
                <Table.Tr key={line.product.id}>
                  <Table.Td>
                    <span className={`${ui.words} ${ui.notes}`}>
                      <b className={ui.medium}>{line.product.name}</b>
                      <small className={ui.code}>{line.product.sku}</small>
                      {optionWords(line) && <small>{optionWords(line)}</small>}
                    </span>
                  </Table.Td>
                  <Table.Td className={`${ui.figures} ${ui.right}`}>{formatNumber(line.open)}</Table.Td>
                  <Table.Td className={`${ui.figures} ${ui.right}`}>{formatNumber(line.hold)}</Table.Td>
                  <Table.Td className={`${ui.figures} ${ui.right}`}>
                    {line.unitCost === null ? m.cards_cost_unknown() : formatMoney(line.unitCost)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Text className={ui.note}>
        {m.cards_cost_text()}
        {unknownCosts > 0 && `. ${m.cards_costs_unknown({ count: unknownCosts })}`}
      </Text>
    </Stack>
  )
}
