import { describe, expect, it } from 'vitest'
import { glovesId, masksId } from './fixtures.ts'
import { blockAt, blockWithHeadings, cellsOf, isBlock } from './paste.ts'

describe('cells on the clipboard', () => {
  it('come in rows and columns, quoted where they hold line breaks', () => {
    expect(cellsOf('1\t2\r\n3\t"a ""b""\n\tc"\r\n')).toEqual([
      ['1', '2'],
      ['3', 'a "b"\n\tc'],
    ])
    expect(cellsOf('24" tubing\t5')).toEqual([['24" tubing', '5']])
    expect(cellsOf('1\t\t3')).toEqual([['1', '', '3']])
  })

  it('are a block from two on', () => {
    expect(isBlock('12\r\n')).toBe(false)
    expect(isBlock('12\t13')).toBe(true)
    expect(isBlock('12\n13')).toBe(true)
  })

  it('are laid on the rows of the page, as far as those go', () => {
    const block = blockAt([['1', '2'], ['3'], ['4']], [glovesId, masksId], {
      itemId: glovesId,
      field: 'reorderPoint',
    })
    expect(block).toEqual({
      leftOut: 1,
      rows: [
        { itemId: glovesId, fields: { reorderPoint: '1', maxQuantity: '2' } },
        { itemId: masksId, fields: { reorderPoint: '3' } },
      ],
    })
  })

  it('are recognised by their headings', () => {
    const cells = cellsOf(
      'SKU\tName\tOffice\tMin\tReorder point\tLead time (days)\nGLV-001\tGloves\tMAIN\t5\t10\t4',
    )
    expect(blockWithHeadings(cells)?.rows).toEqual([
      { sku: 'GLV-001', office: 'MAIN', fields: { minQuantity: '5', reorderPoint: '10', leadTimeDays: '4' } },
    ])
    expect(blockWithHeadings([['1', '2']])).toBeUndefined()
    expect(blockWithHeadings([['SKU', 'Name']])).toBeUndefined()
  })
})
