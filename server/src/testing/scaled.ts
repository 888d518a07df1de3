import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which part of their rounds the long tests run. */
    scale: number
  }
}

/** So many rounds in `npm run test:long`, a tenth of them everywhere else. */
export const scaled = (rounds: number) => Math.ceil(rounds * inject('scale'))

/** What random tests begin with: another seed each time in `npm run test:long`, this one everywhere else, which passes or fails for what changed. */
export const seeded = (seed: number) => (inject('scale') === 1 ? {} : { seed })
