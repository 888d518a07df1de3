import { join } from 'node:path'
import { defineConfig } from 'vite'
import { firstLoad, readManifest } from './first-load.mjs'
import { loginDocument } from './plugins/login-document.ts'
import { messagesInPlace } from './plugins/messages-in-place.ts'
import { staticTheme } from './plugins/static-theme.ts'

const dist = join(import.meta.dirname, 'dist')

/** The login page, built after the application and beside it: one script and one style sheet, sharing no chunk with it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    staticTheme(),
    messagesInPlace({ along: ['es', 'fr', 'de'] }),
    loginDocument(() => firstLoad(readManifest(dist, 'application')).map((file) => `/${file}`)),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/login.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: join(import.meta.dirname, 'login.html') },
  },
})
