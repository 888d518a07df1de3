import { expect, it, vi } from 'vitest'

it('schemas make no code of text', async () => {
  const made = vi.fn()
  const watched = new Proxy(Function, {
    construct(target, [text]) {
      made(text)
      return Reflect.construct(target, [text])
    },
  })
  vi.resetModules()
  await import('./without-eval.ts')
  const { Adjustment } = await import('@wellstock/contract/stock/inventory')
  vi.stubGlobal('Function', watched)
  expect(Adjustment.parse({ quantity: 1, reason: 'found' })).toMatchObject({ quantity: 1 })
  vi.unstubAllGlobals()
  expect(made).not.toHaveBeenCalled()
})
