import { Stack, Text } from '@mantine/core'
import type {
  CardEdition,
  CardEquipment,
  CardLineDetails,
} from '@wellstock/contract/procedures/preference-cards'
import { changedLines, type LineChange } from '@wellstock/domain/procedures/card-lines'
import { classWord } from '../../compliance/devices/words.ts'
import { m } from '../../lib/messages.ts'
import ui from '../../ui/shared.module.css'
import { optionWords } from './card-lines.tsx'
import { equipmentWords, lineWords } from './words.ts'

const isSameLine = (a: CardLineDetails, b: CardLineDetails) =>
  a.open === b.open && a.hold === b.hold && optionWords(a) === optionWords(b)

/** What a change of something is called: `3 opened + 2 held → 1 opened + 2 held`. */
function changeWords<L>({ before, after }: LineChange<L>, wordsOf: (line: L) => string) {
  if (!before) return after ? `${m.cards_change_added()}: ${wordsOf(after)}` : ''
  if (!after) return m.cards_change_removed()
  const [was, is] = [wordsOf(before), wordsOf(after)]
  return was === is ? m.cards_change_other() : m.cards_change_from_to({ before: was, after: is })
}

type CardChangesProps = { edition: CardEdition; before: CardEdition | undefined }

/** What a version changed of the one before it. */
export function CardChanges({ edition, before }: CardChangesProps) {
  if (!before)
    return (
      <Text>
        <b className={ui.medium}>{m.cards_version_named({ edition: edition.edition })}</b>:{' '}
        {m.cards_changes_first()}
      </Text>
    )
  const lines = changedLines(before.lines, edition.lines, ({ product }) => product.id, isSameLine)
  const equipment = changedLines<CardEquipment>(
    before.equipment,
    edition.equipment,
    ({ deviceClass }) => deviceClass,
    (a, b) => equipmentWords(a) === equipmentWords(b),
  )
  const entries = [
    ...lines.map((change) => {
      const { product } = (change.after ?? change.before) as CardLineDetails
      return { key: product.id, name: product.name, words: changeWords(change, lineWords) }
    }),
    ...equipment.map((change) => {
      const { deviceClass } = (change.after ?? change.before) as CardEquipment
      return { key: deviceClass, name: classWord(deviceClass), words: changeWords(change, equipmentWords) }
    }),
  ]
  return (
    <details open={edition.state === 'draft'}>
      <summary>
        <b className={ui.medium}>{m.cards_version_named({ edition: edition.edition })}</b>:{' '}
        {m.cards_changes_show({ edition: before.edition })}
      </summary>
      <Stack gap={4} mt="xs">
        {entries.length === 0 && <Text>{m.cards_changes_none()}</Text>}
        <ul className={ui.bullets}>
          {entries.map(({ key, name, words }) => (
            <li key={key} className={ui.breaks}>
              {name}: {words}
            </li>
          ))}
        </ul>
      </Stack>
    </details>
  )
}
