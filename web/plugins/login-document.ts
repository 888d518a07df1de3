import { join } from 'node:path'
import { type InlineConfig, type Plugin, runnerImport } from 'vite'
import { messagesInPlace } from './messages-in-place.ts'

const signIn = join(import.meta.dirname, '../src/identity/sign-in')

async function renderedLogin(): Promise<string> {
  const quietly: InlineConfig = { configFile: false, logLevel: 'error', plugins: [messagesInPlace()] }
  const [{ module: render }, { module: texts }] = await Promise.all([
    runnerImport<typeof import('../src/identity/sign-in/render-login.ts')>(
      join(signIn, 'render-login.ts'),
      quietly,
    ),
    runnerImport<typeof import('../src/identity/sign-in/login-texts.ts')>(
      join(signIn, 'login-texts.ts'),
      quietly,
    ),
  ])
  return render.renderLogin(texts.loginTexts())
}

/**
 * `/login` is a document of its own, written in English when it is built. `ahead` names the files of the application
 * that its script fetches when there is nothing else to do.
 */
export const loginDocument = (ahead: () => string[] = () => []): Plugin => ({
  name: 'login-document',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/login(?=\?|$)/, '/login.html')
      next()
    })
  },
  transformIndexHtml: {
    order: 'pre',
    async handler(html, { path }) {
      if (path !== '/login.html') return html
      return {
        html: html.replace('<!--login-->', await renderedLogin()),
        tags: [{ tag: 'meta', attrs: { name: 'ahead', content: ahead().join(' ') }, injectTo: 'head' }],
      }
    },
  },
})
