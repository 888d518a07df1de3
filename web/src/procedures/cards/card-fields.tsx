import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { named } from './words.ts'

/** The types, providers and owners there are. */
export const useChoices = () => useQuery(query.preferenceCards.choices.queryOptions()).data

export type CardOf = { typeId: string; providerId: string; ownerId: string }

type CardOfFieldsProps = {
  values: CardOf
  errors: Readonly<Record<string, string | undefined>>
  onChange: (part: Partial<CardOf>) => void
}

/** What is missing of what a card is of. */
export const missingOf = ({ typeId, ownerId }: CardOf): Partial<Record<keyof CardOf, string>> => ({
  ...(!typeId && { typeId: m.cards_missing_choice() }),
  ...(!ownerId && { ownerId: m.cards_missing_choice() }),
})

/** Of which type and provider a card is, and who approves it. */
export function CardOfFields({ values, errors, onChange }: CardOfFieldsProps) {
  const choices = useChoices()
  const common = { searchable: true, nothingFoundMessage: m.common_nothing_found() }
  return (
    <>
      <Select
        label={m.cards_type()}
        data={named(choices?.types)}
        value={values.typeId || null}
        error={errors.typeId}
        onChange={(next) => onChange({ typeId: next ?? '' })}
        {...common}
        required
      />
      <Select
        label={m.cards_provider()}
        data={[{ value: '', label: m.cards_every_provider() }, ...named(choices?.providers)]}
        value={values.providerId}
        error={errors.providerId}
        onChange={(next) => onChange({ providerId: next ?? '' })}
        {...common}
      />
      <OwnerField
        value={values.ownerId}
        error={errors.ownerId}
        onChange={(ownerId) => onChange({ ownerId })}
      />
    </>
  )
}

type OwnerFieldProps = {
  label?: string
  value: string
  error: string | undefined
  onChange: (ownerId: string) => void
}

/** Who approves its versions. */
export const OwnerField = ({ label = m.common_owner(), value, error, onChange }: OwnerFieldProps) => (
  <Select
    label={label}
    data={named(useChoices()?.owners)}
    value={value || null}
    error={error}
    onChange={(next) => onChange(next ?? '')}
    searchable
    nothingFoundMessage={m.common_nobody_matches()}
    required
  />
)
