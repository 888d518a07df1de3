import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { messagesInPlace } from './messages-in-place.ts'

const SHEET = 'virtual:look.css'
const source = join(import.meta.dirname, '../src/ui/look-styles.tsx')

/**
 * `virtual:look.css`: the variables and classes that Mantine would compute from our theme in the browser, at every
 * start. As a file they are there before any script, also for the login page and the frame, which have no Mantine.
 */
export const staticLook = (): Plugin => ({
  name: 'static-look',
  resolveId: (id) => (id === SHEET ? `\0${SHEET}` : null),
  async load(id) {
    if (id === `\0${SHEET}`) {
      this.addWatchFile(join(import.meta.dirname, '../src/ui/theme.ts'))
      const { module } = await runnerImport<typeof import('../src/ui/look-styles.tsx')>(source, {
        configFile: false,
        logLevel: 'error',
        plugins: [messagesInPlace()],
      })
      return module.lookStyles()
    }
    const [, component] = /\/@mantine\/core\/.*\/(MantineCssVariables|MantineClasses)\.mjs$/.exec(id) ?? []
    return component ? `export const ${component} = () => null` : null
  },
})
