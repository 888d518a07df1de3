/** A price in the currency of the order: nobody is signed in whose currency it could be. */
export const moneyIn = (currency: string, value: number) =>
  value.toLocaleString(document.documentElement.lang || 'en', {
    style: 'currency',
    currency,
    maximumFractionDigits: 4,
  })
