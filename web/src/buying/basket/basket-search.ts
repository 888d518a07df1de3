import { flag, type RawSearch } from '../../lib/search-params.ts'

/** What the basket may cost. */
export type BasketSearch = {
  /** What the budget lines have available. */
  within: true | undefined
  cap: number | undefined
}

export const readBasketSearch = ({ within, cap }: RawSearch): BasketSearch => ({
  within: flag(within),
  cap: typeof cap === 'number' && cap >= 0 && cap <= 999_999_999 ? cap : undefined,
})
