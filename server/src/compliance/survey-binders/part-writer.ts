import { createHash } from 'node:crypto'
import { said } from '@wellstock/messages/sentence'
import type { Database } from '../../platform/database/database.ts'
import { insertRow } from '../../platform/database/write.ts'
import { problem } from '../../platform/http/problem.ts'

/** What is written at a time. */
const PART = 1_000_000

/** Which binder is made, and by which of those who may try at once. */
export type Run = { organizationId: string; id: string; run: string }

/** Writes an archive in parts while it is packed, as long as it is this run's to make and somebody waits for it. */
export class PartWriter {
  readonly #database: Database
  readonly #run: Run
  readonly #signal: Pick<AbortSignal, 'aborted'>
  readonly #hash = createHash('sha256')
  #waiting: Uint8Array[] = []
  #length = 0
  #position = 0
  #size = 0

  constructor(database: Database, run: Run, signal: Pick<AbortSignal, 'aborted'>) {
    this.#database = database
    this.#run = run
    this.#signal = signal
  }

  /** Takes what comes next; it is written once there is enough of it. */
  async take(bytes: Uint8Array) {
    this.#waiting.push(bytes)
    this.#length += bytes.length
    if (this.#length >= PART) await this.#flush()
  }

  /** Says how far it is, for those who wait for the same. */
  async tell(done: number, files: number) {
    const { organizationId, id, run } = this.#run
    if (this.#signal.aborted) throw stopped()
    const mine = await this.#database.write(organizationId, (tx) =>
      tx.rows(
        `update survey_binder set moved_at = now(), done = $4, files = $5
         where organization_id = $1 and id = $2 and run = $3 and made_at is null returning 1`,
        [organizationId, id, run, done, files],
      ),
    )
    if (mine.length === 0) throw stopped()
  }

  /** Writes what is left. Answers with the size of all of it, and its hash. */
  async finish(): Promise<{ size: number; hash: string }> {
    if (this.#length > 0) await this.#flush()
    return { size: this.#size, hash: this.#hash.digest('hex') }
  }

  async #flush() {
    const { organizationId, id } = this.#run
    const content = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#length = 0
    await this.#database.write(organizationId, (tx) =>
      insertRow(tx, 'survey_binder_part', {
        organizationId,
        binderId: id,
        position: this.#position,
        content,
      }),
    )
    this.#position++
    this.#size += content.length
    this.#hash.update(content)
  }
}

const stopped = () => problem('OPERATION_FAILED', said.binder_stopped())
