import { ActionIcon, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { m } from '../../lib/messages.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import ui from '../../ui/shared.module.css'
import type { LineValues } from './card-values.ts'
import { ProductChoice } from './product-choice.tsx'

type CardLineFieldProps = {
  line: LineValues
  /** What is wrong with it, by the rest of the path. */
  wrong: (field: string) => string | undefined
  onChange: (part: Partial<LineValues>) => void
  /** One place up; none for the first. */
  onUp: (() => void) | undefined
  onRemove: () => void
}

/** A line of a card: quantities in sight, the rest below. */
export function CardLineField({ line, wrong, onChange, onUp, onRemove }: CardLineFieldProps) {
  const { product, isOptional, neverLower, substitutes } = line
  const { name } = product
  return (
    <li>
      <Stack gap="xs" py="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <span className={`${ui.words} ${ui.notes}`}>
            <b className={ui.medium}>{name}</b>
            <small>
              <span className={ui.code}>{product.sku}</span> · {product.unit}
            </small>
            {wrong('productId') && <small className={ui.danger}>{wrong('productId')}</small>}
          </span>
          <Group gap={4} wrap="nowrap">
            {onUp && (
              <ActionIcon variant="subtle" aria-label={m.cards_move_up({ name })} onClick={onUp}>
                <IconArrowUp size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={m.common_remove_named({ name })}
              onClick={onRemove}
            >
              {m.common_remove()}
            </Button>
          </Group>
        </Group>
        <Group gap="md" align="flex-start">
          {(['open', 'hold'] as const).map((field) => {
            const label = field === 'open' ? m.cards_open_of({ name }) : m.cards_hold_of({ name })
            return (
              <div key={field}>
                <Text className={ui.note} aria-hidden>
                  {field === 'open' ? m.cards_opened() : m.cards_held()}
                </Text>
                <QuantityInput
                  label={label}
                  hidesLabel
                  lessLabel={m.cards_less({ name: label })}
                  moreLabel={m.cards_more({ name: label })}
                  min={0}
                  max={10_000}
                  value={line[field]}
                  error={wrong(field)}
                  onChange={(next) => onChange({ [field]: next })}
                />
              </div>
            )
          })}
        </Group>
        <details>
          <summary aria-label={m.cards_options_of({ name })}>
            {[
              isOptional && m.cards_optional(),
              neverLower && m.cards_never_lower(),
              `${m.cards_substitutes()}: ${substitutes.length}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </summary>
          <Stack gap="xs" mt="xs">
            <Checkbox
              label={m.cards_optional()}
              checked={isOptional}
              onChange={(event) => onChange({ isOptional: event.currentTarget.checked })}
            />
            <Checkbox
              label={m.cards_never_lower()}
              checked={neverLower}
              onChange={(event) => onChange({ neverLower: event.currentTarget.checked })}
            />
            <Substitutes line={line} wrong={wrong} onChange={(next) => onChange({ substitutes: next })} />
          </Stack>
        </details>
      </Stack>
    </li>
  )
}

type SubstitutesProps = Pick<CardLineFieldProps, 'line' | 'wrong'> & {
  onChange: (substitutes: LineValues['substitutes']) => void
}

/** What may stand in for it, by rank. */
function Substitutes({ line: { product, substitutes }, wrong, onChange }: SubstitutesProps) {
  return (
    <>
      {substitutes.length > 0 && (
        <ol className={ui.bullets} aria-label={m.cards_substitutes()}>
          {substitutes.map((each, place) => (
            <li key={each.product.id}>
              <Group gap="xs">
                <span className={ui.breaks}>{each.product.name}</span>
                <Checkbox
                  label={m.cards_needs_approval()}
                  aria-label={`${each.product.name}: ${m.cards_needs_approval()}`}
                  checked={each.needsApproval}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(
                      substitutes.map((one) => (one === each ? { ...each, needsApproval: checked } : one)),
                    )
                  }
                />
                <Button
                  variant="subtle"
                  size="compact-md"
                  aria-label={m.common_remove_named({ name: each.product.name })}
                  onClick={() => onChange(substitutes.filter((one) => one !== each))}
                >
                  {m.common_remove()}
                </Button>
                {wrong(`substitutes.${place}.productId`) && (
                  <small className={ui.danger}>{wrong(`substitutes.${place}.productId`)}</small>
                )}
              </Group>
            </li>
          ))}
        </ol>
      )}
      {substitutes.length < 10 && (
        <ProductChoice
          label={m.cards_add_substitute()}
          taken={[product.id, ...substitutes.map((each) => each.product.id)]}
          onAdd={(added) => onChange([...substitutes, { product: added, needsApproval: false }])}
        />
      )}
    </>
  )
}
