import { join } from 'node:path'
import { defineConfig } from 'vite'
import { entranceLoad, firstLoad, readManifest } from './first-load.mjs'
import { loginDocument } from './plugins/login-document.ts'
import { messagesInPlace } from './plugins/messages-in-place.ts'
import { staticTheme } from './plugins/static-theme.ts'

const dist = join(import.meta.dirname, 'dist')
const ahead = { login: firstLoad, 'client-login': entranceLoad }

/** The login page and the entrance of vendors, built after the application and beside it, sharing no chunk with it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    staticTheme(),
    messagesInPlace({ along: ['es', 'fr', 'de'] }),
    loginDocument((name) =>
      ahead[name as keyof typeof ahead](readManifest(dist, 'application')).map((file) => `/${file}`),
    ),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/login.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: Object.keys(ahead).map((name) => join(import.meta.dirname, `${name}.html`)) },
  },
})
