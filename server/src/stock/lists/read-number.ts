import { readNumber } from '@wellstock/domain/platform/written-numbers'

export const looksLikeNumber = (text: string) => readNumber(text, null) !== undefined

/** A whole number, also as `12.0` or `1,000`. */
export const looksWhole = (text: string) => /^\d+([.,]0+)?$|^\d{1,3}([.,' ]\d{3})+$/.test(text.trim())

/** A number that only a price is written as: with a currency, or with two decimals. */
export const looksLikeMoney = (text: string) =>
  looksLikeNumber(text) && (/[$€£¥]|USD|EUR|GBP|CHF/.test(text) || /\d[.,]\d{2}$/.test(text.trim()))
