import { expect, it, vi } from 'vitest'

it('schemas make no code of text', async () => {
  vi.resetModules()
  await import('./without-eval.ts')
  const made = vi.fn()
  vi.stubGlobal('Function', made)
  const { Adjustment } = await import('@wellstock/contract/stock/inventory')
  expect(Adjustment.parse({ quantity: 1, reason: 'found' })).toMatchObject({ quantity: 1 })
  vi.unstubAllGlobals()
  expect(made).not.toHaveBeenCalled()
})
