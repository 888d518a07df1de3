import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'

/** To pg a socket like any other; it carries the wire protocol to the worker and back. */
export class EmbeddedSocket extends Duplex {
  isWaiting = false
  /** How often the watchdog has seen the same request unanswered. */
  ticks = 0
  readonly #worker: Worker
  #port?: MessagePort

  constructor(worker: Worker) {
    super()
    this.#worker = worker
  }

  connect() {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', ({ bytes, isLast }: { bytes: Uint8Array; isLast?: boolean }) => {
      if (isLast) this.isWaiting = false
      this.push(bytes)
    })
    this.#worker.postMessage({ connect: port2 }, [port2])
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void) {
    this.#send([chunk])
    callback()
  }

  override _writev(chunks: { chunk: Buffer }[], callback: () => void) {
    this.#send(chunks.map(({ chunk }) => chunk))
    callback()
  }

  override _final(callback: () => void) {
    this.push(null)
    callback()
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void) {
    this.isWaiting = false
    this.#port?.close()
    callback(error)
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }

  #send(chunks: Buffer[]) {
    this.isWaiting = true
    this.ticks = 0
    // A copy, since posting a view takes the whole memory behind it along.
    this.#port?.postMessage(new Uint8Array(Buffer.concat(chunks)))
  }
}
