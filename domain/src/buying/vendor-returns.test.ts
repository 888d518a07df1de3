import { describe, expect, it } from 'vitest'
import { type CreditableLine, creditFor, unitsToCredit } from './vendor-returns.ts'

const line = (more: Partial<CreditableLine>): CreditableLine => ({
  ...{ received: 7, returned: 0, claimed: 0, toCredit: 0, credited: 0 },
  ...{ billed: { quantity: 0, amount: 0 }, packPrice: 9.5, packQuantity: 1, ...more },
})
const billed = (quantity: number) => ({ quantity, amount: quantity * 10.5 })
const leaving = (quantity: number, claimed = 0) => ({ quantity, claimed })

describe('what a vendor has to credit', () => {
  it('leaves out what is under claim and was not billed: 7 received, 1 claimed, 6 billed, 2 returned', () => {
    const before = line({ claimed: 1, billed: billed(6) })
    expect(creditFor(before, leaving(2))).toBe(21)
    // Of what goes back, the unit under claim was not billed.
    expect(creditFor(before, leaving(2, 1))).toBe(10.5)
    // Nor is it credited afterwards, returned or settled, whether the credit note for the two has come or not.
    const after = line({ claimed: 1, returned: 2, toCredit: 2, billed: billed(6) })
    expect(creditFor(after, leaving(1, 1))).toBe(0)
    expect(creditFor({ ...after, credited: 2, billed: billed(4) }, leaving(1, 1))).toBe(0)
  })

  it('has the unit under claim where all seven were billed', () => {
    const before = line({ claimed: 1, billed: billed(7) })
    expect(creditFor(before, leaving(1, 1))).toBe(10.5)
    expect(creditFor(before, leaving(2))).toBe(21)
    const after = line({ claimed: 1, returned: 2, toCredit: 2, billed: billed(7) })
    expect(creditFor(after, leaving(1, 1))).toBe(10.5)
    expect(creditFor({ ...after, credited: 2, billed: billed(5) }, leaving(1, 1))).toBe(10.5)
  })

  it('has what was refused at the door and billed', () => {
    expect(unitsToCredit(line({ billed: billed(9) }), leaving(3, 3))).toBe(2)
    expect(unitsToCredit(line({ billed: billed(7) }), leaving(3, 3))).toBe(0)
  })

  it('is what was billed beyond what is kept (figures (a) 11, (b) 8)', () => {
    const hundred = (quantity: number) =>
      line({ received: 100, billed: { quantity, amount: quantity * 10 }, packPrice: 10 })
    expect(creditFor(hundred(100), leaving(10))).toBe(100)
    expect(creditFor(hundred(95), leaving(10))).toBe(50)
    expect(creditFor(hundred(90), leaving(10))).toBe(0)
    // At what was agreed, where nothing was billed and the rest is asked for.
    expect(unitsToCredit(hundred(0), leaving(10))).toBe(0)
  })

  it('is asked for once where two returns follow each other', () => {
    const second = line({
      received: 100,
      returned: 10,
      toCredit: 10,
      billed: { quantity: 100, amount: 1000 },
    })
    expect(creditFor(second, leaving(10))).toBe(100)
    expect(creditFor({ ...second, toCredit: 5, billed: { quantity: 95, amount: 950 } }, leaving(10))).toBe(
      100,
    )
  })
})
