import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { cssVariables, theme } from './theme.ts'

/** What Mantine writes into the page for our theme. Runs at build time (plugins/static-theme.ts). */
export function themeStyles(): string {
  const markup = renderToStaticMarkup(<MantineProvider theme={theme} cssVariablesResolver={cssVariables} />)
  return Array.from(markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css]) => css).join('\n')
}
