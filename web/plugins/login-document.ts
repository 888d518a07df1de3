import { join } from 'node:path'
import { type InlineConfig, type Plugin, runnerImport } from 'vite'
import { messagesInPlace } from './messages-in-place.ts'

const src = join(import.meta.dirname, '../src')
const quietly: InlineConfig = { configFile: false, logLevel: 'error', plugins: [messagesInPlace()] }
const load = async <Module>(file: string) => (await runnerImport<Module>(join(src, file), quietly)).module

/** The documents of their own, and what is written into each in English. */
const written: Record<string, () => Promise<string>> = {
  login: async () => {
    const [{ renderLogin }, { loginTexts }] = await Promise.all([
      load<typeof import('../src/identity/sign-in/render-login.ts')>('identity/sign-in/render-login.ts'),
      load<typeof import('../src/identity/sign-in/login-texts.ts')>('identity/sign-in/login-texts.ts'),
    ])
    return renderLogin(loginTexts())
  },
  'client-login': async () => {
    const [{ renderClientLogin }, { clientLoginTexts }] = await Promise.all([
      load<typeof import('../src/bids/entrance/render-client-login.ts')>(
        'bids/entrance/render-client-login.ts',
      ),
      load<typeof import('../src/bids/entrance/client-login-texts.ts')>(
        'bids/entrance/client-login-texts.ts',
      ),
    ])
    return renderClientLogin(clientLoginTexts())
  },
}

/**
 * `/login` and `/client-login` are documents of their own, written in English when they are built. `ahead` names the files of
 * the application that the script of each fetches when there is nothing else to do.
 */
export const loginDocument = (ahead: (name: string) => string[] = () => []): Plugin => ({
  name: 'login-document',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/((?:client-)?login)(?=\?|$)/, '/$1.html')
      next()
    })
  },
  transformIndexHtml: {
    order: 'pre',
    async handler(html, { path }) {
      const name = path.slice(1).replace(/\.html$/, '')
      const content = await written[name]?.()
      if (content === undefined) return html
      return {
        html: html.replace('<!--page-->', content),
        tags: [{ tag: 'meta', attrs: { name: 'ahead', content: ahead(name).join(' ') }, injectTo: 'head' }],
      }
    },
  },
})
