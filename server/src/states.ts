import type pg from 'pg'
import { countDocument } from './counts/count-document.ts'
import { transferDocument } from './transfers/transfer-document.ts'
import { type Stateful, writeEdges } from './workflow/edges.ts'

/** Every document with states. Its edges are guarded by the database, too, and drawn in docs/states.md. */
export const documents: Stateful[] = [countDocument, transferDocument]

/** Has the database guard them: done whenever the schema has been brought up to date. */
export const writeStates = (client: pg.PoolClient) => writeEdges(client, documents)
