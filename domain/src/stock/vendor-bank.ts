/**
 * Where a change of bank details stands. What is confirmed is in force once its time has come, and replaced once that of a
 * later one has: neither is stored.
 */
export const bankChangeStates = [
  'requested',
  'confirmed',
  'in_force',
  'replaced',
  'stopped',
  'rejected',
] as const
export type BankChangeState = (typeof bankChangeStates)[number]

/** What becomes of a change of bank details. `reject` and `stop` say why. */
export const bankChangeSteps = ['confirm', 'reject', 'stop'] as const
export type BankChangeStep = (typeof bankChangeSteps)[number]

/** How an account is named: by its IBAN, or by the routing number of its bank and its own. */
export const bankAccountKinds = ['us', 'iban'] as const
export type BankAccountKind = (typeof bankAccountKinds)[number]

/** How long confirmed bank details wait before they are in force. */
export const COOL_OFF_HOURS = 24

/** A number as it is stored: without the spaces and hyphens people write between its groups. */
export const plainNumber = (written: string) => written.replace(/[\s-]+/g, '').toUpperCase()

/** Whether a plain text is an IBAN whose check digits fit (ISO 13616: the rest by 97 is 1). */
export function isIban(number: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number)) return false
  let rest = 0
  for (const sign of number.slice(4) + number.slice(0, 4))
    for (const digit of Number.parseInt(sign, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** Whether a plain text is a routing number of an American bank: of a district there is, and its check digit fits. */
export function isRoutingNumber(number: string): boolean {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(number)) return false
  const weights = [3, 7, 1]
  const sum = [...number].reduce(
    (total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}

/** Whether a plain text may be the number of an American account. */
export const isAccountNumber = (number: string) => /^\d{4,17}$/.test(number)
