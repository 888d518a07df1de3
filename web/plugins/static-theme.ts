import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { messagesInPlace } from './messages-in-place.ts'

const SHEET = 'virtual:theme.css'
const source = join(import.meta.dirname, '../src/ui/theme-styles.tsx')

/**
 * `virtual:theme.css`: the variables and classes that Mantine would compute from our theme in the browser, at every
 * start. As a file they are there before any script, also for the login page and the frame, which have no Mantine.
 */
export const staticTheme = (): Plugin => ({
  name: 'static-theme',
  resolveId: (id) => (id === SHEET ? `\0${SHEET}` : null),
  async load(id) {
    if (id === `\0${SHEET}`) {
      this.addWatchFile(join(import.meta.dirname, '../src/ui/theme.ts'))
      const { module } = await runnerImport<typeof import('../src/ui/theme-styles.tsx')>(source, {
        configFile: false,
        logLevel: 'error',
        plugins: [messagesInPlace()],
      })
      return module.themeStyles()
    }
    const [, component] = /\/@mantine\/core\/.*\/(MantineCssVariables|MantineClasses)\.mjs$/.exec(id) ?? []
    return component ? `export const ${component} = () => null` : null
  },
})
