import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import { type LevelField, levelFields } from '@wellstock/domain/stock/thresholds'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatNumber, numberSigns } from '../../lib/format.ts'
import { fieldName } from '../../lib/level-words.ts'
import { m } from '../../lib/messages.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { type DialogProps, Frame, ProposalForm } from './proposal-form.tsx'

/** Levels of the rows shown, raised or lowered by a percentage. */
export function FormulaDialog({
  isOpen,
  itemIds,
  onTake,
  onClose,
}: DialogProps & { itemIds: readonly string[] }) {
  const [percent, setPercent] = useState<number | string>(20)
  const [fields, setFields] = useState<LevelField[]>(['reorderPoint', 'maxQuantity'])
  return (
    <Frame isOpen={isOpen} title={m.thresholds_formula()} onClose={onClose}>
      <ProposalForm<{ percent: number; fields: LevelField[] }>
        ask={(asked) => api.thresholds.formula({ itemIds: [...itemIds], ...asked })}
        onTake={onTake}
        onClose={onClose}
      >
        {(begin, isPending) => (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              begin({ percent: Number(percent), fields })
            }}
          >
            <Stack gap="md">
              <Text c="dimmed">
                {m.thresholds_formula_text({ count: itemIds.length, items: formatNumber(itemIds.length) })}
              </Text>
              <NumberInput
                label={m.thresholds_percentage()}
                suffix=" %"
                min={-90}
                max={500}
                value={percent}
                onChange={setPercent}
                {...numberSigns()}
              />
              <Checkbox.Group
                label={m.thresholds_formula_fields()}
                value={fields}
                onChange={(chosen) => setFields(levelFields.filter((field) => chosen.includes(field)))}
              >
                <Stack gap="xs" mt={4}>
                  {levelFields.map((field) => (
                    <Checkbox key={field} value={field} label={fieldName(field)} />
                  ))}
                </Stack>
              </Checkbox.Group>
              <Group justify="flex-end">
                <Button
                  type="submit"
                  loading={isPending}
                  disabled={fields.length === 0 || typeof percent !== 'number'}
                >
                  {m.thresholds_look()}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </ProposalForm>
    </Frame>
  )
}

type Office = { id: string; name: string }

/** Levels as another office has them for the same products. */
export function CopyDialog({
  isOpen,
  offices,
  onTake,
  onClose,
}: DialogProps & { offices: readonly Office[] }) {
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const data = offices.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Frame isOpen={isOpen} title={m.thresholds_copy()} onClose={onClose}>
      <ProposalForm<{ fromOfficeId: string; toOfficeId: string }>
        ask={(asked) => api.thresholds.copy(asked)}
        onTake={onTake}
        onClose={onClose}
      >
        {(begin, isPending) => (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (from && to && from !== to) begin({ fromOfficeId: from, toOfficeId: to })
            }}
          >
            <Stack gap="md">
              <Text c="dimmed">{m.thresholds_copy_text()}</Text>
              <Select label={m.common_from()} data={data} value={from} onChange={setFrom} />
              <Select
                label={m.thresholds_copy_to()}
                data={data}
                value={to}
                onChange={setTo}
                error={from !== null && from === to ? m.thresholds_copy_same() : undefined}
              />
              <Group justify="flex-end">
                <Button type="submit" loading={isPending} disabled={!from || !to || from === to}>
                  {m.thresholds_look()}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </ProposalForm>
    </Frame>
  )
}
