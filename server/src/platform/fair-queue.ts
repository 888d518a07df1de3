/** Somebody has as many jobs waiting as they may. */
export class QueueFull extends Error {}

/**
 * Jobs that are done a few at a time. Whose turn it is goes around among those who wait, and nobody has more than a share done at
 * once, which is one unless it is said: however much one of them asks for, the next job is somebody else's.
 */
export class FairQueue {
  readonly #lanes: number
  readonly #limit: number
  readonly #share: number
  readonly #waiting = new Map<string, (() => Promise<unknown>)[]>()
  readonly #served = new Map<string, number>()
  #busy = 0

  /** `lanes`: how many are done at once; `limit`: how many of one owner may wait; `share`: how many of one owner are done at once. */
  constructor({ lanes, limit, share = 1 }: { lanes: number; limit: number; share?: number }) {
    this.#lanes = lanes
    this.#limit = limit
    this.#share = share
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
    if (this.#busy >= this.#lanes) return
    const owner = [...this.#waiting.keys()].find((each) => this.#servedOf(each) < this.#share)
    if (owner === undefined) return
    const [job, ...others] = this.#waiting.get(owner) ?? []
    // To the end of the line with what else they want.
    this.#waiting.delete(owner)
    if (others.length > 0) this.#waiting.set(owner, others)
    this.#count(owner, 1)
    void job?.().finally(() => {
      this.#count(owner, -1)
      this.#next()
    })
    this.#next()
  }

  #servedOf = (owner: string) => this.#served.get(owner) ?? 0

  #count(owner: string, change: number) {
    this.#busy += change
    const served = this.#servedOf(owner) + change
    if (served > 0) this.#served.set(owner, served)
    else this.#served.delete(owner)
  }
}
