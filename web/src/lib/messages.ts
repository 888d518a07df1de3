import english from 'virtual:language/en'
import type { Messages } from '@wellstock/messages/types'
import { message } from './dictionary.ts'

/**
 * Every text, by its key: `m.transfers_lane({ from, to })`. In the build this file is not there: what a file uses of
 * it is put in its place (plugins/messages-in-place.ts).
 */
export const m = Object.fromEntries(
  Object.entries(english).map(([key, text]) => [key, message(key, text)]),
) as unknown as Messages
