import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { cssVariables, theme } from './src/ui/theme.ts'

export const Themed = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
    {children}
  </MantineProvider>
)

/** A piece of the interface by itself. */
export function renderPiece(piece: ReactElement) {
  onTestFinished(() => notifications.clean())
  return render(piece, { wrapper: Themed })
}
