import type { CardEquipment, CardFilter, CardRow } from '@wellstock/contract/procedures/preference-cards'
import type { CardLine } from '@wellstock/domain/procedures/card-learning'
import { classWord } from '../../compliance/devices/words.ts'
import { formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'

export const standingWord = (standing: CardFilter) => m[`cards_standing_${standing}`]()

export const providerWord = (provider: CardRow['provider']) => provider?.name ?? m.cards_every_provider()

/** What a card is of: `Knee arthroscopy · Dr. Solheim`. */
export const ofWords = ({ type, provider }: Pick<CardRow, 'type' | 'provider'>) =>
  `${type.name} · ${providerWord(provider)}`

/** `3 opened + 2 held`. */
export const lineWords = ({ open, hold }: CardLine) =>
  m.cards_open_and_hold({ open: formatNumber(open), hold: formatNumber(hold) })

/** `Endoscope, 0 min before, 45 min after`. */
export const equipmentWords = ({ deviceClass, beforeMinutes, afterMinutes }: CardEquipment) =>
  `${classWord(deviceClass)}, ${m.cards_equipment_around({
    before: formatNumber(beforeMinutes),
    after: formatNumber(afterMinutes),
  })}`

export const named = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))
