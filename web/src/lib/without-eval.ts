import type { core } from 'zod'

declare global {
  var __zod_globalConfig: core.$ZodConfig | undefined
}

// The schemas would find out by trying whether they may make code of text: the policy for scripts refuses it, and says so.
globalThis.__zod_globalConfig = { jitless: true }
