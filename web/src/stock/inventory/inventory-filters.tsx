import { Button, Drawer, Popover, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import type { ItemFacets } from '@wellstock/contract/stock/inventory'
import { itemConditions, stockLevels } from '@wellstock/domain/stock/inventory'
import { useState } from 'react'
import { m } from '../../lib/messages.ts'
import { statusWord } from '../../ui/status-badge.tsx'
import { roomLabel } from '../items/place.ts'
import { daysWord } from './days-word.ts'
import type { FilterChange, FilterKey } from './inventory-filter.ts'
import classes from './inventory-filters.module.css'
import type { InventorySearch } from './inventory-search.ts'

type FiltersProps = {
  search: InventorySearch
  active: readonly FilterKey[]
  facets: ItemFacets | undefined
  onChange: (change: FilterChange) => void
}

const firstOnes: readonly FilterKey[] = ['search', 'status', 'category', 'officeId', 'roomId']

type ChoiceProps = {
  label: string
  value: string | undefined
  data: readonly (string | { value: string; label: string })[]
  onChange: (value: string | undefined) => void
  isLabelled?: boolean
  disabled?: boolean
  placeholder?: string
  hint?: string | undefined
}

function Choice({
  label,
  value,
  data,
  onChange,
  isLabelled,
  placeholder,
  hint,
  disabled = false,
}: ChoiceProps) {
  const isKnown =
    value === undefined || data.some((each) => (typeof each === 'string' ? each : each.value) === value)
  return (
    <Select
      label={isLabelled ? label : undefined}
      aria-label={isLabelled ? undefined : label}
      placeholder={placeholder ?? label}
      data={isKnown ? [...data] : [value, ...data]}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable={data.length > 6}
      clearable
      clearButtonProps={{ 'aria-label': m.common_clear_named({ filter: label }) }}
      nothingFoundMessage={m.common_nothing_matches()}
      disabled={disabled}
      title={hint}
      description={isLabelled ? hint : undefined}
      data-active={value !== undefined || undefined}
      comboboxProps={{ withinPortal: !isLabelled, width: 'max-content', position: 'bottom-start' }}
      maxDropdownHeight={320}
    />
  )
}

/** What is asked of the stock itself, in days. */
const dayFilters = {
  runsOutIn: { label: m.inventory_runs_out, offered: [7, 14, 30, 60] },
  expiresIn: { label: m.inventory_expires, offered: [7, 30, 60, 90, 180] },
  idleFor: { label: m.inventory_idle, offered: [30, 60, 90, 180, 365] },
}
const dayKeys = Object.keys(dayFilters) as (keyof typeof dayFilters)[]

type PartProps = Omit<FiltersProps, 'active'> & { isLabelled?: boolean }

function FirstFilters({ search, facets, onChange, isLabelled = false }: PartProps) {
  const rooms = facets?.rooms.filter((room) => room.officeId === search.officeId) ?? []
  return (
    <>
      <Choice
        label={m.common_status()}
        value={search.status}
        data={stockLevels.map((badge) => ({ value: badge, label: statusWord(badge) }))}
        onChange={(status) => onChange({ status: status as InventorySearch['status'] })}
        isLabelled={isLabelled}
      />
      <Choice
        label={m.common_category()}
        value={search.category}
        data={facets?.categories ?? []}
        onChange={(category) => onChange({ category })}
        isLabelled={isLabelled}
      />
      <Choice
        label={m.common_office()}
        value={search.officeId}
        data={facets?.offices.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        onChange={(officeId) => onChange({ officeId })}
        isLabelled={isLabelled}
      />
      <Choice
        label={m.common_room()}
        hint={search.officeId ? undefined : m.inventory_room_needs_office()}
        value={search.roomId}
        data={rooms.map((room) => ({ value: room.id, label: roomLabel(room) }))}
        onChange={(roomId) => onChange({ roomId })}
        isLabelled={isLabelled}
        disabled={!search.officeId && !search.roomId}
      />
    </>
  )
}

function MoreFilters({ search, facets, onChange }: PartProps) {
  const [location, setLocation] = useState(search.location ?? '')
  const send = useDebouncedCallback((text: string) => onChange({ location: text || undefined }), 300)
  return (
    <>
      <Choice
        label={m.inventory_condition()}
        placeholder={m.inventory_any()}
        value={search.condition}
        data={itemConditions.map((value) => ({ value, label: m[`inventory_condition_${value}`]() }))}
        onChange={(condition) => onChange({ condition: condition as InventorySearch['condition'] })}
        isLabelled
      />
      {dayKeys.map((key) => (
        <Choice
          key={key}
          label={dayFilters[key].label()}
          placeholder={m.inventory_any()}
          value={search[key]?.toString()}
          data={[...new Set([...dayFilters[key].offered, ...(search[key] ? [search[key]] : [])])].map(
            (days) => ({ value: String(days), label: daysWord(days) }),
          )}
          onChange={(days) => onChange({ [key]: days ? Number(days) : undefined })}
          isLabelled
        />
      ))}
      <Choice
        label={m.common_department()}
        placeholder={m.inventory_any()}
        value={search.department}
        data={facets?.departments ?? []}
        onChange={(department) => onChange({ department })}
        isLabelled
      />
      <Choice
        label={m.common_vendor()}
        placeholder={m.inventory_any()}
        value={search.vendor}
        data={facets?.vendors ?? []}
        onChange={(vendor) => onChange({ vendor })}
        isLabelled
      />
      <Choice
        label={m.common_type()}
        placeholder={m.inventory_any()}
        value={search.type}
        data={['Supplies', 'Equipment']}
        onChange={(type) => onChange({ type: type as InventorySearch['type'] })}
        isLabelled
      />
      <TextInput
        label={m.inventory_location()}
        description={m.inventory_location_hint()}
        maxLength={100}
        value={location}
        onChange={(event) => {
          setLocation(event.currentTarget.value)
          send(event.currentTarget.value.trim())
        }}
      />
    </>
  )
}

/** The filters beside the search box: the four used most in the row, the rest behind one button. */
export function InventoryFilters({ active, ...props }: FiltersProps) {
  const [isOpen, { toggle, close }] = useDisclosure()
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const hidden = isNarrow
    ? active.filter((key) => key !== 'search')
    : active.filter((key) => !firstOnes.includes(key))
  const label = isNarrow ? m.common_filters() : m.inventory_more_filters()
  const button = (
    <Button
      variant="default"
      leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {hidden.length > 0 ? m.inventory_filters_active({ label, count: hidden.length }) : label}
    </Button>
  )

  if (isNarrow)
    return (
      <>
        {button}
        <Drawer
          opened={isOpen}
          onClose={close}
          position="bottom"
          size="auto"
          title={m.common_filters()}
          closeButtonProps={{ 'aria-label': m.inventory_filters_close() }}
        >
          <Stack gap="sm" pb="md">
            <FirstFilters {...props} isLabelled />
            <MoreFilters {...props} />
            <Button onClick={close} mt="xs">
              {m.inventory_filters_show()}
            </Button>
          </Stack>
        </Drawer>
      </>
    )
  return (
    <>
      <div className={classes.first}>
        <FirstFilters {...props} />
      </div>
      <Popover opened={isOpen} onChange={close} position="bottom-end" width={320} shadow="md" trapFocus>
        <Popover.Target>{button}</Popover.Target>
        <Popover.Dropdown aria-label={m.inventory_more_filters()}>
          <Stack gap="sm">
            <MoreFilters {...props} />
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
