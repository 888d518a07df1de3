/** How amounts of a currency stand in a sentence: $1,234.50. */
export const moneyIn = (currency: string) => (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency })
