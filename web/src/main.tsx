import './lib/without-eval.ts'
import './ui/mantine.css'
import 'virtual:theme.css'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '../fonts/plain-zero.css'
import './ui/base.css'
// Before the modules of the features, whose rules win over it.
import './ui/shared.module.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConcerns } from './lib/changed.ts'
import { startLanguage } from './lib/language.ts'
import { startLog } from './lib/log.ts'
import { createQueryClient } from './lib/query-client.ts'
import { loadSentences } from './lib/sentences.ts'
import { THEME_KEY } from './lib/stored-theme.ts'
import { createAppRouter } from './router.ts'
import { refuseFrame } from './safety/frame.ts'
import { AfterFirstPaint } from './ui/after-first-paint.tsx'
import { lazyLater } from './ui/lazy-later.ts'
import { theme } from './ui/theme.ts'

const Toasts = lazyLater(() => import('./ui/toasts.tsx'))

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const colorSchemes = localStorageColorSchemeManager({ key: THEME_KEY })

async function start() {
  startLog()
  await startLanguage()
  if (refuseFrame()) return

  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <MantineProvider theme={theme} colorSchemeManager={colorSchemes} defaultColorScheme="light">
        <QueryClientProvider client={queryClient}>
          <AfterFirstPaint>
            <Toasts />
          </AfterFirstPaint>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
  // After the first paint, which must not wait for it.
  loadSentences().catch(() => {})
  loadConcerns().catch(() => {})
  const { startSafety } = await import('./safety/start-safety.ts')
  startSafety(queryClient)
}

await start()
