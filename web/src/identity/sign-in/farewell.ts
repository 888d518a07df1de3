import { perTab } from '../../lib/storage.ts'

const KEY = 'farewell'
const farewells = ['signed_out', 'setup_done'] as const
export type Farewell = (typeof farewells)[number]

/** What the login page, another document, shall say when it opens. */
export const leaveWord = (farewell: Farewell) => perTab.set(KEY, farewell)

/** The word that was left, once. */
export function takeWord(): Farewell | undefined {
  const stored = perTab.get(KEY)
  perTab.remove(KEY)
  return farewells.find((farewell) => farewell === stored)
}
