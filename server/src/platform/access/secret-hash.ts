import { createHash } from 'node:crypto'

/** What is kept of a secret that is long and random by itself: the table alone opens nothing. */
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest()
