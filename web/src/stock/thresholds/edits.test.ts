import { inEnglish } from '@wellstock/messages/in-english'
import { said } from '@wellstock/messages/sentence'
import { describe, expect, it } from 'vitest'
import {
  afterSaving,
  baseOf,
  changesOf,
  countEdits,
  type Edits,
  issuesOf,
  revert,
  setText,
  setValue,
  takeProposal,
} from './edits.ts'
import { glovesId, masksId, proposal, rowLike } from './fixtures.ts'

const base = baseOf(rowLike())
const none: Edits = []

describe('what is changed and not yet saved', () => {
  it('is what differs from before, and nothing once it is as it was', () => {
    const changed = setText(none, base, 'minQuantity', '12')
    expect(changesOf(changed)).toEqual([{ itemId: glovesId, version: 3, fields: { minQuantity: 12 } }])
    expect(setText(changed, base, 'minQuantity', '10')).toEqual([])
    expect(revert(changed, base, 'minQuantity')).toEqual([])
  })

  it('keeps what cannot be read as it was typed, and says why', () => {
    const wrong = setText(setText(none, base, 'maxQuantity', '90'), base, 'minQuantity', 'ten')
    expect(inEnglish(wrong[0]?.wrong.minQuantity)).toEqual({
      text: 'ten',
      message: 'Minimum quantity must be a whole number.',
    })
    expect(countEdits(wrong)).toEqual({ changed: 2, invalid: 1 })
    expect(countEdits(setText(wrong, base, 'minQuantity', '9'))).toEqual({ changed: 2, invalid: 0 })
  })

  it('is held against the fields that stay', () => {
    const [edit] = setText(none, base, 'minQuantity', '30')
    expect(edit && issuesOf(edit)).toEqual({
      reorderPoint: said.reorder_point_below_minimum(),
    })
  })

  it('takes up a proposal without its invalid cells', () => {
    expect(changesOf(takeProposal(none, proposal.rows))).toEqual([
      { itemId: glovesId, version: 3, fields: { minQuantity: 12, reorderPoint: 24 } },
      { itemId: masksId, version: 5, fields: { minQuantity: 8 } },
    ])
  })
})

describe('after saving', () => {
  const edits = setValue(setText(none, base, 'minQuantity', '12'), base, 'levelsLocked', true)
  const nothingWrong = { fields: {}, fieldReasons: {}, message: null, messageReason: null }
  const outcome = { itemId: glovesId, name: 'Nitrile gloves M', ...nothingWrong, current: null }

  it('nothing is left of what was saved', () => {
    expect(afterSaving(edits, [{ ...outcome, outcome: 'changed' }])).toEqual([])
  })

  it('what was refused stays, with the reason', () => {
    const [left] = afterSaving(edits, [
      {
        ...outcome,
        outcome: 'refused',
        message: 'Reorder point must be at least the minimum quantity.',
        messageReason: said.reorder_point_below_minimum(),
        fieldReasons: { minQuantity: said.maximum_below_minimum() },
      },
    ])
    expect(left).toMatchObject({
      refused: said.reorder_point_below_minimum(),
      values: { minQuantity: 12, levelsLocked: true },
    })
    expect(left && issuesOf(left)).toEqual({ minQuantity: said.maximum_below_minimum() })
  })

  it('both values are in sight where somebody else has changed the same field', () => {
    const current = { version: 4, fields: { ...base.fields, minQuantity: 11, levelsLocked: true } }
    const [left] = afterSaving(edits, [{ ...outcome, outcome: 'stale', current }])
    // What they have set as well is no change any more.
    expect(left).toMatchObject({
      base: { version: 4 },
      values: { minQuantity: 12 },
      theirs: { minQuantity: 11 },
    })
    expect(left?.values).not.toHaveProperty('levelsLocked')
  })
})
