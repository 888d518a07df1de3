import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { minifyContractRouter } from '@orpc/contract'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contract } from '../contract/src/contract.ts'

/**
 * The browser needs the methods and paths of the contract, not its schemas: with those the first load
 * would carry all of zod. Forms import the schema they check from its own file of the contract.
 */
function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/contract/src/contract.ts')) return null
      return `export const contract = ${JSON.stringify(minifyContractRouter(contract))}`
    },
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
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Two chunks of one route would share modules, which the bundler then moves into the first load.
      codeSplittingOptions: { defaultBehavior: [['component', 'pendingComponent', 'errorComponent']] },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routes.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      outputStructure: 'message-modules',
      strategy: ['localStorage', 'baseLocale'],
      localStorageKey: 'wellstock:locale',
      isServer: 'false',
      emitReadme: false,
      emitPrettierIgnore: false,
    }),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
  preview: { port: 4173, proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows no inline script, so no inlined assets and no preload polyfill.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
