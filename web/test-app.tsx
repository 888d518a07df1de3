import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { reached } from './src/lib/connection.ts'
import { formatsIn, setFormats } from './src/lib/format.ts'
import { applyLanguage } from './src/lib/language.ts'
import { flushLog, setLogUser } from './src/lib/log.ts'
import { createQueryClient } from './src/lib/query-client.ts'
import { createAppRouter } from './src/router.ts'
import Toasts from './src/ui/toasts.tsx'
import { Themed } from './test-piece.tsx'

/** What the application keeps beyond what is drawn, as a new page finds it. */
async function leavePage() {
  notifications.clean()
  reached()
  flushLog()
  setLogUser(undefined)
  await applyLanguage('en')
  setFormats(formatsIn('en'))
}

/** The whole application at an address. */
export async function renderApp(path: string) {
  onTestFinished(leavePage)
  notifications.clean()
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  // Awaited, since the pages are loaded only when they are shown.
  const shown = await act(async () =>
    render(
      <Themed>
        <QueryClientProvider client={queryClient}>
          <Toasts />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Themed>,
    ),
  )
  return { ...shown, router, queryClient }
}
