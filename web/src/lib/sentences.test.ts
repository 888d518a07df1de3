import { issue, said } from '@wellstock/messages/sentence'
import { afterEach, describe, expect, it } from 'vitest'
import { applyLanguage } from './language.ts'
import { Problem } from './problem.ts'
import { issueWords, loadSentences, words } from './sentences.ts'

afterEach(() => applyLanguage('en'))

async function speak(language: 'de' | 'fr') {
  await applyLanguage(language)
  await loadSentences()
}

describe('a refusal', () => {
  const refused = () =>
    new Problem({
      code: 'OPERATION_FAILED',
      message: 'This room cannot be taken out of use yet.',
      reason: 'room_cannot_be_deactivated',
      fields: { toRoomId: 'Choose another room.' },
      fieldReasons: { toRoomId: said.choose_another_room() },
      blockers: ['Count CNT-7 is not finished. Post or cancel it first.', 'Tape'],
      blockerReasons: [said.count_not_finished({ number: 'CNT-7' }), 'Tape'],
    })

  it('is said in the language of the person, with what is wrong with each field and what is in the way', async () => {
    await speak('de')
    const { message, fields, blockers } = refused()
    expect(message).toBe('Dieser Raum kann noch nicht außer Betrieb genommen werden.')
    expect(fields.toRoomId).toBe('Wählen Sie einen anderen Raum.')
    expect(blockers).toEqual([expect.stringMatching(/CNT-7.*abgeschlossen/), 'Tape'])
  })

  it('is shown as it came where nobody knows its reason', async () => {
    await speak('fr')
    const reason = 'a_reason_of_the_next_version' as 'room_is_in_use'
    const newer = new Problem({ code: 'OPERATION_FAILED', message: 'Something new.', reason })
    expect(newer.message).toBe('Something new.')
    expect(words({ reason }, 'Something new.')).toBe('Something new.')
  })

  it('of a standard kind is said by its code', async () => {
    await applyLanguage('de')
    expect(new Problem({ code: 'NOT_FOUND' }).message).not.toMatch(/found/)
  })
})

it('says the first complaint of a schema about each field in the language of the person', async () => {
  await speak('de')
  const label = said.label_quantity()
  expect(
    issueWords([
      { path: ['lines', 0, 'quantity'], message: issue.must_be_at_least({ label, min: 1 }) },
      { path: ['lines', 0, 'quantity'], message: issue.must_be_whole_number({ label }) },
      { path: ['id'], message: 'Invalid input' },
    ]),
  ).toEqual({
    'lines.0.quantity': '„Menge“ muss mindestens 1 sein.',
    id: expect.stringMatching(/Formular|Eingaben|Angaben/),
  })
})
