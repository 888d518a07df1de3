import { expect, it } from 'vitest'
import { createSecretBox, newSecretKey } from './secret-box.ts'

it('opens what it sealed, and nothing that was altered or sealed by another', () => {
  const box = createSecretBox(newSecretKey())
  const sealed = box.seal('JBSWY3DPEHPK3PXP 4\u203a')
  expect(sealed).not.toBe(box.seal('JBSWY3DPEHPK3PXP 4\u203a'))
  expect(box.open(sealed)).toBe('JBSWY3DPEHPK3PXP 4\u203a')
  const altered = Buffer.from(sealed, 'base64')
  altered[20] = (altered[20] ?? 0) ^ 1
  for (const wrong of [altered.toString('base64'), 'JBSWY3DPEHPK3PXP', '']) expect(box.open(wrong)).toBeNull()
  expect(createSecretBox(newSecretKey()).open(sealed)).toBeNull()
})
