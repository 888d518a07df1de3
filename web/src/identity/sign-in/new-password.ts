/** The password somebody chooses, and once more against slips. */
export type NewPassword = { password: string; repeat: string }

type Wrong = { password?: 'missing' | 'short'; repeat?: 'differs' }

/** What is wrong with it as far as can be said here. The server knows more: passwords that everybody tries. */
export function wrongWithPassword({ password, repeat }: NewPassword, minimum: number): Wrong {
  if (password === '') return { password: 'missing' }
  // Counted as the server counts: an é is one character, however it was typed.
  if ([...password.normalize('NFC')].length < minimum) return { password: 'short' }
  return repeat === password ? {} : { repeat: 'differs' }
}
