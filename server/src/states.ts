import type pg from 'pg'
import { type Stateful, writeEdges } from './platform/workflow/edges.ts'
import { countDocument } from './stock/counts/count-document.ts'
import { transferDocument } from './stock/transfers/transfer-document.ts'

/** Every document with states. Its edges are guarded by the database, too, and drawn in docs/states.md. */
export const documents: Stateful[] = [countDocument, transferDocument]

/** Has the database guard them: done whenever the schema has been brought up to date. */
export const writeStates = (client: pg.PoolClient) => writeEdges(client, documents)
