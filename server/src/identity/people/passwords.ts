import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../../platform/app.ts'

// Argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const passwords: Passwords = {
  hash: (password) => hash(password.normalize('NFC'), COST),
  verify: (stored, password) => verify(stored, password.normalize('NFC')),
}
