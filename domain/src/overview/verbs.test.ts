import { describe, expect, it } from 'vitest'
import { readVerb } from './verbs.ts'

const german = { use: ['verwenden', 'entnehmen'], count: ['zählen'], go: ['gehe zu', 'gehe'] }

describe('what was typed as something to do', () => {
  it.each([
    ['use 2 nitrile L', 'use', 2, 'nitrile L'],
    ['  USE   2  nitrile   L ', 'use', 2, 'nitrile L'],
    ['use nitrile L', 'use', null, 'nitrile L'],
    ['use nitrile L 2', 'use', 2, 'nitrile L'],
    ['use 2x nitrile L', 'use', 2, 'nitrile L'],
    ['use 2 x nitrile L', 'use', 2, 'nitrile L'],
    ['use x2 nitrile L', 'use', 2, 'nitrile L'],
    ['use nitrile L x2', 'use', 2, 'nitrile L'],
    ['use nitrile L x 2', 'use', 2, 'nitrile L'],
    ['use 2 blade 10', 'use', 2, 'blade 10'],
    ['use gauze 4 x 4', 'use', null, 'gauze 4 x 4'],
    ['use 4 x 4 gauze', 'use', null, '4 x 4 gauze'],
    ['use 4 x 4 gauze 3', 'use', 3, '4 x 4 gauze'],
    ['use 4x4 gauze', 'use', null, '4x4 gauze'],
    ['use 2.5 saline', 'use', null, '2.5 saline'],
    ['receive 10 gauze', 'receive', 10, 'gauze'],
    ['receive 10000000 gauze', 'receive', 10_000_000, 'gauze'],
    ['move 5 gloves', 'move', 5, 'gloves'],
    ['order gloves', 'order', null, 'gloves'],
    ['reorder 3 gloves', 'order', 3, 'gloves'],
    ['count supply room', 'count', null, 'supply room'],
    ['count room 2', 'count', null, 'room 2'],
    ['count 101', 'count', null, '101'],
    ['go transfers', 'go', null, 'transfers'],
    ['go to people', 'go', null, 'people'],
  ] as const)('%j', (typed, verb, quantity, words) => {
    expect(readVerb(typed)).toMatchObject({ verb, quantity, words })
  })

  it.each([
    '',
    '   ',
    'use',
    'use ',
    'use 2',
    'use 2 x',
    'use 0 gloves',
    'use 10000001 gloves',
    'go to',
    'user gloves',
    'used gloves',
    'gloves use 2',
    '2 gloves',
    'GLV-001',
    'entnehmen 2 handschuhe',
  ])('%j is nothing to do', (typed) => {
    expect(readVerb(typed)).toBeNull()
  })

  it.each([
    ['entnehmen 2 Handschuhe', 'use', 2, 'Handschuhe'],
    ['ZAHLEN Lager', 'count', null, 'Lager'],
    ['gehe zu Personen', 'go', null, 'Personen'],
    ['gehe Personen', 'go', null, 'Personen'],
    ['use 2 Handschuhe', 'use', 2, 'Handschuhe'],
  ] as const)('%j, in the language of the person or in English', (typed, verb, quantity, words) => {
    expect(readVerb(typed, german)).toMatchObject({ verb, quantity, words })
  })

  it.each([
    ['use blade 10', 'blade 10'],
    ['use blade x10', null],
    ['use 2 blade', null],
    ['use 2 blade 10', null],
    ['use blade', null],
  ])('%j may name %j with its number', (typed, named) => {
    expect(readVerb(typed)?.named).toBe(named)
  })
})
