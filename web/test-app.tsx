import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { onTestFinished } from 'vitest'
import { loadConcerns } from './src/lib/changed.ts'
import { reached } from './src/lib/connection.ts'
import { formatsIn, setFormats } from './src/lib/format.ts'
import { applyLanguage } from './src/lib/language.ts'
import { flushLog, setLogUser } from './src/lib/log.ts'
import { createQueryClient } from './src/lib/query-client.ts'
import { SessionProvider, useSession } from './src/lib/session.tsx'
import { createAppRouter } from './src/router.ts'
import { Route as dashboard } from './src/routes/dashboard/route.tsx'
import { useAppliedPreferences } from './src/shell/apply-preferences.ts'
import { DialogsProvider } from './src/shell/dialogs.tsx'
import { FullScreenLoader } from './src/ui/full-screen-loader.tsx'
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

const { component: Shell, pendingComponent: VerifyingShell } = dashboard.options

async function renderRoutes(path: string) {
  onTestFinished(leavePage)
  notifications.clean()
  // As a page does after its first paint.
  await loadConcerns()
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

/** The whole application at an address. */
export const renderApp = (path: string) => {
  dashboard.update({ component: Shell, pendingComponent: VerifyingShell })
  return renderRoutes(path)
}

/** What every page stands in, without sidebar, header and what watches over all pages. */
function Alone({ Part }: { Part: ComponentType }) {
  const preferencesKey = useAppliedPreferences(useSession())
  return (
    <DialogsProvider>
      <main>
        <Part key={preferencesKey} />
      </main>
    </DialogsProvider>
  )
}

const staySignedIn = () => {}

/** A part of the shell by itself, for somebody signed in: it can ask who that is and lead to pages. */
export function renderPart(Part: ComponentType, path = '/dashboard') {
  onTestFinished(() => {
    dashboard.update({ component: Shell, pendingComponent: VerifyingShell })
  })
  dashboard.update({
    component: () => (
      <SessionProvider onOver={staySignedIn}>
        <Alone Part={Part} />
      </SessionProvider>
    ),
    pendingComponent: FullScreenLoader,
  })
  return renderRoutes(path)
}

/** The page at an address without the shell around it, which costs most of what the application does. */
export const renderPage = (path: string) => renderPart(Outlet, path)
