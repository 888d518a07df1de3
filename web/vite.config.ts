import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { loginDocument } from './plugins/login-document.ts'
import { messagesInPlace } from './plugins/messages-in-place.ts'
import { readsOf, shortRoutes } from './plugins/short-routes.ts'
import { staticTheme } from './plugins/static-theme.ts'

/**
 * The browser needs the methods and paths of the contract, not its schemas: with those the first load
 * would carry all of zod. Forms import the schema they check from its own file of the contract.
 */
function contractWithoutSchemas(): Plugin {
  let contract: ReturnType<typeof readContract>
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    // Once the bundler is at work on a busy machine, reading the contract waits for a turn until it is given up.
    async buildStart() {
      contract = readContract()
      await contract
    },
    resolveId: (id) => (id === READS || id === ROUTES ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${READS}`) return `export default ${JSON.stringify((await contract).reads)}`
      if (id === `\0${ROUTES}`) return `export default ${JSON.stringify((await contract).routes.others)}`
      if (!id.endsWith('/contract/src/contract.ts')) return null
      return `export const contract = ${JSON.stringify((await contract).routes.first)}`
    },
  }
}

/** For tests, which refuse what the server would. */
const READS = 'virtual:reads'

/** The groups that are asked for by the shell and the first screen; the others come after it. */
const FIRST = new Set(['auth', 'home', 'notifications', 'settings'])
const ROUTES = 'virtual:routes'

const routesOf = (groups: [string, Parameters<typeof shortRoutes>[0]][]) =>
  Object.fromEntries(groups.map(([name, group]) => [name, shortRoutes(group)]))

async function readContract() {
  const { module } = await runnerImport<typeof import('../contract/src/contract.ts')>(
    join(import.meta.dirname, '../contract/src/contract.ts'),
    { configFile: false, logLevel: 'error' },
  )
  const groups = Object.entries(module.contract)
  return {
    routes: {
      first: routesOf(groups.filter(([name]) => FIRST.has(name))),
      others: routesOf(groups.filter(([name]) => !FIRST.has(name))),
    },
    reads: groups.flatMap(([, group]) => readsOf(group)),
  }
}

/**
 * `import { IconPlus } from '@tabler/icons-react'` → the file of that icon. The package's own entry loads all
 * six thousand, which tests and the development server would wait for.
 */
function iconsOneByOne(): Plugin {
  const imports = /import \{([^}]*)\} from '@tabler\/icons-react'/g
  return {
    name: 'icons-one-by-one',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('@tabler/icons-react')) return null
      return code.replace(imports, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
          .join(';'),
      )
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractWithoutSchemas(),
    iconsOneByOne(),
    messagesInPlace(),
    tanstackRouter({
      // The rest is in tsr.config.json.
      autoCodeSplitting: true,
      // Two chunks of one route would share modules, which the bundler then moves into the first load.
      codeSplittingOptions: { defaultBehavior: [['component', 'pendingComponent', 'errorComponent']] },
    }),
    react(),
    staticTheme(),
    loginDocument(),
  ],
  resolve: {
    alias: {
      // What it stands in for has been in React since version 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
  preview: { port: 4173, proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Read when the login page is built, and by the check of the first load; not kept.
    manifest: '.vite/application.json',
    // The content security policy allows no inline script, so no inlined assets and no preload polyfill.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
