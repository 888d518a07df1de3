import { Switch, TextInput } from '@mantine/core'
import type { LevelSeason } from '@wellstock/contract/stock/threshold'
import type { Levels } from '@wellstock/domain/stock/inventory'
import { type LevelField, levelFields, numberBounds } from '@wellstock/domain/stock/thresholds'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { numberSigns } from '../../lib/format.ts'
import { fieldName } from '../../lib/level-words.ts'
import { m } from '../../lib/messages.ts'
import { DateField } from '../../ui/date-field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import ui from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.tsx'
import { AskingForm } from '../commands/asking-form.tsx'
import { useCommandForm } from '../commands/use-command-form.ts'

// A yearly date is kept without a year of its own; a field for dates shows one.
const shownDate = (date: string, { isYearly }: LevelSeason) =>
  isYearly && !date.endsWith('02-29') ? `${new Date().getFullYear()}${date.slice(4)}` : date

type SeasonDialogProps = {
  itemId: string
  /** What a new season begins with. */
  usual: Levels
  /** The one that is changed; none: one is added. */
  season: LevelSeason | null
  onClose: () => void
}

/** When an item needs other levels, and which. */
export function SeasonDialog({ itemId, usual, season, onClose }: SeasonDialogProps) {
  const [name, setName] = useState(season?.name ?? '')
  const [from, setFrom] = useState(season ? shownDate(season.from, season) : '')
  const [to, setTo] = useState(season ? shownDate(season.to, season) : '')
  const [isYearly, setIsYearly] = useState(season?.isYearly ?? true)
  const [levels, setLevels] = useState<Record<LevelField, number | null>>({
    minQuantity: null,
    reorderPoint: null,
    maxQuantity: null,
    ...usual,
    ...(season && {
      minQuantity: season.minQuantity,
      reorderPoint: season.reorderPoint,
      maxQuantity: season.maxQuantity,
    }),
  })
  const terms = { itemId, name: name.trim(), from, to, isYearly, ...levels }
  const asking = useCommandForm(
    () =>
      season
        ? api.thresholds.changeSeason({ ...terms, id: season.id, version: season.version })
        : api.thresholds.addSeason(terms),
    () =>
      toast.success(season ? m.season_changed({ name: terms.name }) : m.season_added({ name: terms.name })),
    onClose,
  )
  return (
    <AskingForm
      title={season ? m.season_change_title({ name: season.name }) : m.season_add()}
      asking={asking}
      shows={['name', 'from', 'to', ...levelFields]}
      submit={m.season_save()}
      isReady={terms.name !== '' && from !== '' && to !== ''}
      onSubmit={() => asking.send(undefined)}
      onClose={onClose}
    >
      <TextInput
        label={m.common_name()}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={asking.fields.name}
        data-autofocus
      />
      <div className={ui.fieldPair}>
        <DateField label={m.season_from()} value={from} onChange={setFrom} error={asking.fields.from} />
        <DateField label={m.common_last_day()} value={to} onChange={setTo} error={asking.fields.to} />
      </div>
      <Switch
        label={m.season_yearly()}
        checked={isYearly}
        onChange={(event) => setIsYearly(event.currentTarget.checked)}
      />
      <div className={ui.fieldPair}>
        {levelFields.map((field) => (
          <NumberInput
            key={field}
            label={fieldName(field)}
            min={numberBounds[field].min}
            max={numberBounds[field].max}
            value={levels[field] ?? ''}
            onChange={(value) => setLevels({ ...levels, [field]: typeof value === 'number' ? value : null })}
            error={asking.fields[field]}
            allowDecimal={false}
            allowNegative={false}
            {...numberSigns()}
          />
        ))}
      </div>
    </AskingForm>
  )
}
