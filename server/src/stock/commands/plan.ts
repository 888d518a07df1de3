import type { NewMovement } from '../inventory/post-movement.ts'

/** What a command is about to write: movements, where stock goes, and what the audit records besides. */
export type Plan = { movements: NewMovement[]; toItemId?: string; remarks?: Record<string, unknown> }
