/** Waits for something to happen, and does not miss what happened while nobody was waiting. */
export class WakeSignal {
  #rung = false
  #wake = () => {}

  ring = () => {
    this.#rung = true
    this.#wake()
  }

  /** Whether it rang before the time was over. */
  async wait(milliseconds: number): Promise<boolean> {
    if (!this.#rung) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        timer = setTimeout(resolve, milliseconds).unref()
      })
      clearTimeout(timer)
    }
    const rang = this.#rung
    this.#rung = false
    return rang
  }
}
