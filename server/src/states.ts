import { countDocument } from './counts/count-document.ts'
import { transferDocument } from './transfers/transfer-document.ts'
import type { Stateful } from './workflow/edges.ts'

/** Every document with states. Its edges are guarded by the database, too, and drawn in docs/states.md. */
export const documents: Stateful[] = [countDocument, transferDocument]
