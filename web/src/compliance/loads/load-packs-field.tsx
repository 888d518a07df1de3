import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { Block, Nothing } from '../../ui/block.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import ui from '../../ui/shared.module.css'

export type PackValues = { itemId: string; name: string; roomName: string | null; quantity: number | '' }

type LoadPacksFieldProps = {
  deviceId: string
  /** It is out of service: what runs in it only tests it. */
  isTestLoad: boolean
  packs: readonly PackValues[]
  errors: Record<string, string | undefined>
  onChange: (packs: PackValues[]) => void
}

/** What came out of the sterilizer, and as which items it is put away. */
export function LoadPacksField({ deviceId, isTestLoad, packs, errors, onChange }: LoadPacksFieldProps) {
  const put = (place: number, quantity: number | '') =>
    onChange(packs.map((pack, at) => (at === place ? { ...pack, quantity } : pack)))
  return (
    <Block title={m.loads_packs_head()}>
      <Stack gap="sm">
        {isTestLoad && <Text role="note">{m.loads_tests_only()}</Text>}
        {packs.length === 0 && !isTestLoad && <Nothing>{m.loads_no_packs()}</Nothing>}
        <ul className={`${ui.plainList} ${ui.ruledItems}`}>
          {packs.map(({ itemId, name, roomName, quantity }, place) => (
            <li key={itemId}>
              <Group justify="space-between" gap="xs">
                <span className={`${ui.words} ${ui.notes}`}>
                  <b className={ui.medium}>{name}</b>
                  <small className={ui.block}>{roomName}</small>
                  {errors[`packs.${place}.itemId`] && (
                    <small className={ui.danger}>{errors[`packs.${place}.itemId`]}</small>
                  )}
                  {errors[`packs.${place}.expiryDate`] && (
                    <small className={ui.danger}>{errors[`packs.${place}.expiryDate`]}</small>
                  )}
                </span>
                <Group gap="xs">
                  <QuantityInput
                    label={m.loads_quantity_of({ name })}
                    hidesLabel
                    lessLabel={m.basket_fewer({ name })}
                    moreLabel={m.basket_more({ name })}
                    min={1}
                    max={10_000}
                    value={quantity}
                    error={errors[`packs.${place}.quantity`]}
                    onChange={(next) => put(place, next)}
                  />
                  <Button
                    variant="subtle"
                    size="compact-md"
                    aria-label={m.common_remove_named({ name })}
                    onClick={() => onChange(packs.filter((_, at) => at !== place))}
                  >
                    {m.common_remove()}
                  </Button>
                </Group>
              </Group>
            </li>
          ))}
        </ul>
        {!isTestLoad && (
          <AddPack
            deviceId={deviceId}
            taken={packs.map(({ itemId }) => itemId)}
            error={errors.packs}
            onAdd={(pack) => onChange([...packs, pack])}
          />
        )}
      </Stack>
    </Block>
  )
}

type AddPackProps = {
  deviceId: string
  taken: readonly string[]
  error: string | undefined
  onAdd: (pack: PackValues) => void
}

function AddPack({ deviceId, taken, error, onAdd }: AddPackProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 200)
  const { data } = useQuery(
    query.sterilizerLoads.items.queryOptions({
      input: { deviceId, search },
      placeholderData: keepPreviousData,
    }),
  )
  const offered = (data ?? []).filter(({ id }) => !taken.includes(id))
  return (
    <Select
      label={m.loads_add_pack()}
      placeholder={m.common_name_or_sku()}
      data={offered.map(({ id, name, sku, roomName }) => ({
        value: id,
        label: [name, sku, roomName].filter(Boolean).join(' · '),
      }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      onChange={(next) => {
        const found = offered.find(({ id }) => id === next)
        if (found) onAdd({ itemId: found.id, name: found.name, roomName: found.roomName, quantity: 1 })
        setTyped('')
      }}
      error={error}
      searchable
      nothingFoundMessage={m.common_nothing_matches()}
    />
  )
}
