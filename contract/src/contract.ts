import { auth } from './auth.ts'
import { home } from './home.ts'
import { imports } from './imports.ts'
import { inventory } from './inventory.ts'
import { system } from './system.ts'

/** Everything the two sides promise each other. Paths are relative to `/api`. */
export const contract = { system, auth, home, inventory, imports }
