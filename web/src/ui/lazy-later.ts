import { type ComponentType, lazy } from 'react'

const TRY_AGAIN_AFTER = 30_000

const lineIsBack = () =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, TRY_AGAIN_AFTER)
  })

/**
 * A piece that the page can do without for a while. `lazy` alone gives the page up when the file cannot be loaded, say
 * because the line went down a second after the page appeared; this tries again, and until then what stands in its place
 * stays.
 */
export function lazyLater<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const loaded = (): Promise<{ default: ComponentType<Props> }> =>
    load().catch(() => lineIsBack().then(loaded))
  return lazy(loaded)
}
