/** Somebody has as many jobs waiting as they may. */
export class QueueFull extends Error {}

/**
 * Jobs that are done a few at a time. Whose turn it is goes around among those who wait, and nobody has two done at once:
 * however much one of them asks for, the next job is somebody else's.
 */
export class FairQueue {
  readonly #lanes: number
  readonly #limit: number
  readonly #waiting = new Map<string, (() => Promise<unknown>)[]>()
  readonly #served = new Set<string>()

  /** `lanes`: how many are done at once; `limit`: how many of one owner may wait. */
  constructor({ lanes, limit }: { lanes: number; limit: number }) {
    this.#lanes = lanes
    this.#limit = limit
  }

  /** Does a job when it is its owner's turn. Throws QueueFull where too many of theirs wait. */
  run<T>(owner: string, job: () => Promise<T>): Promise<T> {
    const own = this.#waiting.get(owner) ?? []
    if (own.length >= this.#limit) return Promise.reject(new QueueFull())
    const done = new Promise<T>((resolve, reject) => {
      own.push(() => job().then(resolve, reject))
    })
    this.#waiting.set(owner, own)
    this.#next()
    return done
  }

  #next() {
    if (this.#served.size >= this.#lanes) return
    const owner = [...this.#waiting.keys()].find((each) => !this.#served.has(each))
    if (owner === undefined) return
    const [job, ...others] = this.#waiting.get(owner) ?? []
    // To the end of the line with what else they want.
    this.#waiting.delete(owner)
    if (others.length > 0) this.#waiting.set(owner, others)
    this.#served.add(owner)
    void job?.().finally(() => {
      this.#served.delete(owner)
      this.#next()
    })
    this.#next()
  }
}
