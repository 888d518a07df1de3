import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { theme } from './src/ui/theme.ts'

/** Without the style sheet of the theme: nothing here asks for it, and jsdom would read it anew in each test. */
export const Themed = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
)

/** A piece of the interface by itself. */
export function renderPiece(piece: ReactElement) {
  onTestFinished(() => notifications.clean())
  return render(piece, { wrapper: Themed })
}
