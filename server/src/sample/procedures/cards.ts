import { addDays } from '@wellstock/domain/compliance/days'
import type { DeviceClass } from '@wellstock/domain/compliance/devices'
import type pg from 'pg'
import { idOf } from '../identity.ts'
import { insertRows } from '../insert-rows.ts'
import { numberSeries, saveNumbers } from '../numbers.ts'
import { sampleProviderId } from './providers.ts'
import { sampleTypeId } from './types.ts'

/** `SKU opened held`, and `o` where it is optional, `n` where one always stays on hold. */
type Lines = string

const gown = 'SRG-005A 1 1, SRG-005B 1 0, GLV-003C 1 1, GLV-003D 1 1n'
const field = `SRG-004 1 0, ${gown}, SRG-014 1 0o, SRG-015 1 0, WND-002C 1 1`
const local = 'PHM-001 1 1n, SYR-001D 1 0, SYR-002A 1 0, SYR-002F 1 0, STE-011A 1 0'
const drip = 'IVT-001B 1 1, IVT-002 1 0, IVT-003B 1 0, IVT-006C 1 1, IVT-008B 1 1, IVT-009A 1 0'
const closing = 'SUT-001B 1 1, WND-011B 1 0o, WND-003B 1 0, WND-009A 1 0'
const cautery = 'SRG-006 1 0, SRG-007 1 0, SRG-008B 1 0, SRG-009 1 1'
const clean = 'GLV-001C 1 1, WND-001B 1 0, STE-009A 0 1'

type Card = {
  type: string
  /** By its number; none: all of them. */
  provider?: number
  owner: string
  lines: Lines
  equipment?: readonly [DeviceClass, before: number, after: number][]
  /** Lines of the version before, and those somebody proposes. */
  before?: Lines
  draft?: { lines: Lines; note: string }
}

const [planner, surgery] = ['procedure_scheduler 1', 'procedure_scheduler 2']
const [throat, primary] = ['procedure_viewer 1', 'procedure_viewer 2']

const hand = `SRG-012C 1 0, SRG-003D 1 0, SRG-001C 1 1, WND-007B 1 0, WND-008B 1 0, ${gown}, ${local}, ${closing}`
const knee = `SRG-012B 1 0, SRG-003C 1 0, SRG-001B 1 1, PHM-018 2 2, SRG-010B 1 1, SUT-001A 2 2, WND-007D 1 0, ${field}, ${drip}`
const eye = `SRG-012D 1 0, SRG-003A 1 0, PHM-015 1 0, PHM-016 1 1, SUT-001D 0 1, SYR-001A 2 1, ${gown}, PHM-014 0 1`
const colon = `SRG-012E 1 0, SRG-008A 1 0, SRG-010A 1 0, STE-008 0 1o, GLV-007A 1 0, ${clean}, ${drip}`
const hernia = `SRG-012A 1 0, SRG-003C 1 0, SRG-011 1 1, SUT-002A 1 1n, SUT-003A 1 1, SUT-004A 1 1, PHM-003 1 0, ${field}, ${cautery}, ${closing}`

/** A card for each type, and those of a provider who does it otherwise. */
const stories: readonly Card[] = [
  { type: 'Carpal tunnel release', owner: planner, lines: hand, equipment: [['monitor', 0, 10]] },
  { type: 'Carpal tunnel release', provider: 3, owner: planner, lines: `${hand}, PHM-010 1 0, SUT-001C 1 1` },
  {
    ...{ type: 'Trigger finger release', owner: planner },
    lines: `SRG-003A 1 0, SRG-001C 1 0, WND-007A 1 0, ${gown}, ${local}, ${closing}`,
  },
  {
    ...{ type: 'Knee arthroscopy', owner: planner, lines: knee, before: `${knee}, SRG-013A 0 1` },
    equipment: [
      ['surgical', 0, 30],
      ['monitor', 15, 15],
    ],
  },
  {
    ...{ type: 'Knee arthroscopy', provider: 1, owner: planner },
    lines: `${knee}, SRG-013A 1 1, PHM-003 1 0`,
    equipment: [
      ['surgical', 0, 30],
      ['monitor', 15, 15],
    ],
  },
  { type: 'Cataract extraction', owner: surgery, lines: eye, equipment: [['monitor', 0, 10]] },
  { type: 'Cataract extraction', provider: 4, owner: surgery, lines: `${eye}, PHM-006 1 0` },
  {
    ...{ type: 'Colonoscopy', owner: surgery, lines: colon },
    equipment: [
      ['monitor', 0, 10],
      ['surgical', 0, 45],
    ],
  },
  { type: 'Colonoscopy', provider: 5, owner: surgery, lines: `${colon}, PHM-005 0 1` },
  {
    ...{ type: 'Upper endoscopy', owner: surgery },
    lines: `SRG-012E 1 0, SRG-008A 1 0, SRG-009 1 0, ${clean}, ${drip}`,
    equipment: [['surgical', 0, 45]],
  },
  {
    ...{ type: 'Excision of skin lesion', owner: primary },
    lines: `SRG-003A 1 0, SRG-001C 1 1, GLV-003C 1 1, ${local}, ${closing}, PHM-017 0 1o`,
  },
  {
    ...{ type: 'Laceration repair', owner: primary },
    lines: `SUT-010 1 0, PHM-018 1 0, GLV-003D 1 1, SUT-001C 0 1, SUT-009A 0 1, ${local}, ${closing}`,
    before: `SUT-010 1 0, GLV-003D 1 1, SUT-001C 0 1, ${local}, ${closing}`,
  },
  {
    ...{ type: 'Joint injection', owner: primary },
    lines: `PHM-010 1 0, PHM-003 1 0, SYR-001C 1 1, SYR-002C 1 0, WND-010B 1 0, STE-012 0 1o, ${clean}, STE-011A 1 0`,
  },
  {
    ...{ type: 'IUD insertion', owner: primary },
    lines: `STE-012 1 0, GLV-003C 1 1, WND-001A 1 0, SRG-003A 1 0, PHM-002 0 1, SYR-001D 0 1, ${clean}, PHM-004 0 1o`,
  },
  {
    ...{ type: 'Vasectomy', owner: surgery },
    lines: `SRG-012A 1 0, SRG-003A 1 0, SRG-001B 1 0, SUT-002C 1 1, ${gown}, ${local}, WND-003A 1 0`,
  },
  {
    ...{ type: 'Port placement', owner: surgery },
    lines: `SRG-012A 1 0, SRG-003B 1 0, SRG-001B 1 1, SUT-003B 1 1, PHM-009 1 0, ${field}, ${drip}, ${closing}`,
    equipment: [['monitor', 15, 15]],
  },
  {
    ...{ type: 'Hernia repair (open)', owner: surgery, lines: hernia },
    equipment: [
      ['surgical', 0, 20],
      ['monitor', 15, 15],
    ],
    draft: {
      lines: hernia.replace('SUT-004A 1 1, ', ''),
      note: 'Polypropylene was held and hardly ever opened',
    },
  },
  { type: 'Hernia repair (open)', provider: 6, owner: surgery, lines: `${hernia}, SUT-006A 0 1` },
  {
    ...{ type: 'Tonsillectomy', owner: throat },
    lines: `SRG-003B 1 0, SUT-005A 1 1, PHM-018 1 0, SRG-010A 1 0, ${cautery}, ${gown}, ${drip}`,
    equipment: [['surgical', 0, 20]],
  },
  {
    ...{ type: 'Bladder Botox', owner: surgery },
    lines: `PHM-009 1 0, SYR-001D 2 1, SYR-002D 1 1, SRG-003A 1 0, PHM-018 1 0, GLV-003C 1 1, ${clean}, STE-012 1 0, PHM-001 0 1`,
  },
  {
    ...{ type: 'Casting/splinting', owner: primary },
    lines: `WND-007C 1 1, WND-007D 0 1, WND-008C 1 1, WND-009B 1 0, WND-012 0 1o, ${clean}, PHM-004 0 1o, WND-007B 0 1, WND-008B 0 1`,
  },
]

/** What may stand in for a product, by rank; `!` where somebody agrees first. */
const substitutes: Readonly<Record<string, string>> = {
  'SUT-001B': 'SUT-001C SUT-003B!',
  'GLV-003C': 'GLV-003D',
  'SRG-003A': 'SRG-003B!',
  'IVT-006C': 'IVT-006B',
  'IVT-008B': 'IVT-008A IVT-007D!',
  'PHM-001': 'PHM-002!',
  'WND-002C': 'WND-002B',
  'SRG-010B': 'SRG-010A!',
}

const productId = (sku: string) => idOf(`product|${sku}`)

const linesOf = (written: Lines) =>
  written.split(', ').map((line, place) => {
    const [sku = '', open = '', held = ''] = line.split(' ')
    return {
      productId: productId(sku),
      position: place + 1,
      open: Number(open),
      hold: Number.parseInt(held, 10),
      isOptional: held.endsWith('o'),
      neverLower: held.endsWith('n'),
      substitutes: (substitutes[sku]?.split(' ') ?? []).map((other) => ({
        productId: productId(other.replace('!', '')),
        needsApproval: other.endsWith('!'),
      })),
    }
  })

const editionOf = ({ before }: Card) => (before ? 2 : 1)

/** The cards of the sample, with the version in use. */
export const sampleCards = stories.map((card) => ({
  ...{
    id: idOf(`card|${card.type}|${card.provider ?? ''}`),
    type: card.type,
    provider: card.provider ?? null,
  },
  ...{ edition: editionOf(card), lines: linesOf(card.lines) },
  equipment: (card.equipment ?? []).map(([deviceClass, beforeMinutes, afterMinutes]) => ({
    ...{ deviceClass, beforeMinutes, afterMinutes },
  })),
}))
export type SampleCard = (typeof sampleCards)[number]

/** The card of a type: of a provider, where they have one, or else of all. */
export function sampleCardOf(typeName: string, provider: number | null = null): SampleCard {
  const ofType = sampleCards.filter(({ type }) => type === typeName)
  const found =
    ofType.find((card) => card.provider === provider) ?? ofType.find((card) => card.provider === null)
  if (!found) throw new Error(`no card of ${typeName}`)
  return found
}

/** Preference cards: one each type, some of a provider, some with a version before, and a draft that waits for its owner. */
export async function loadCards(client: pg.PoolClient, anchor: string) {
  const at = (daysBefore: number) => `${addDays(anchor, -daysBefore)}T16:00:00Z`
  const numbers = numberSeries()
  const series = `CARD-${at(420).slice(0, 4)}`
  await insertRows(
    client,
    'preference_card',
    `id uuid, number text, state text, type_id uuid, provider_id uuid, owner_id uuid, created_by uuid, created_at timestamptz,
     updated_at timestamptz`,
    stories.map((card, place) => ({
      ...{ id: sampleCards[place]?.id, number: numbers.next(series), state: 'approved' },
      type_id: sampleTypeId(card.type),
      provider_id: card.provider ? sampleProviderId(card.provider) : null,
      ...{ owner_id: idOf(`person|${card.owner}`), created_by: idOf(`person|${planner}`) },
      ...{ created_at: at(420), updated_at: at(card.draft ? 2 : card.before ? 200 : 415) },
    })),
  )
  const versions = stories.flatMap((card, place) => {
    const [cardId, edition, owner] = [sampleCards[place]?.id, editionOf(card), idOf(`person|${card.owner}`)]
    const approved = (state: string, days: number) => ({
      ...{ state, note: '', created_at: at(days + 5), asked_at: at(days + 4) },
      ...{ approved_by: owner, approved_at: at(days) },
    })
    const of = { card_id: cardId, created_by: idOf(`person|${planner}`), card }
    return [
      ...(card.before ? [{ ...of, edition: 1, written: card.before, ...approved('replaced', 415) }] : []),
      { ...of, edition, written: card.lines, ...approved('approved', card.before ? 200 : 415) },
      ...(card.draft
        ? [
            {
              ...of,
              ...{ edition: edition + 1, written: card.draft.lines, state: 'draft', note: card.draft.note },
              ...{ created_at: at(3), asked_at: at(2), approved_by: null, approved_at: null },
            },
          ]
        : []),
    ]
  })
  await insertRows(
    client,
    'card_version',
    `card_id uuid, edition integer, state text, note text, created_by uuid, created_at timestamptz, asked_at timestamptz,
     approved_by uuid, approved_at timestamptz`,
    versions,
  )
  await insertRows(
    client,
    'card_line',
    `card_id uuid, edition integer, product_id uuid, position integer, open integer, hold integer, is_optional boolean,
     never_lower boolean, substitutes jsonb`,
    versions.flatMap(({ card_id, edition, written }) =>
      linesOf(written).map(({ productId: product_id, isOptional, neverLower, ...line }) => ({
        ...{ card_id, edition, product_id, is_optional: isOptional, never_lower: neverLower, ...line },
      })),
    ),
  )
  await insertRows(
    client,
    'card_equipment',
    'card_id uuid, edition integer, device_class text, before_minutes integer, after_minutes integer',
    versions.flatMap(({ card_id, edition, card }) =>
      (card.equipment ?? []).map(([device_class, before_minutes, after_minutes]) => ({
        ...{ card_id, edition, device_class, before_minutes, after_minutes },
      })),
    ),
  )
  await saveNumbers(client, numbers)
}
