import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { cssVariables, theme } from './src/ui/theme.ts'

export const Look = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
    {children}
  </MantineProvider>
)

/** A piece of the interface by itself. */
export const renderPiece = (piece: ReactElement) => render(piece, { wrapper: Look })
