// Writes src/routes.gen.ts and src/paraglide, which the type check needs: the plugins do it when Vite starts.
import { createServer } from 'vite'

const server = await createServer({
  root: import.meta.dirname,
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  logLevel: 'warn',
})
await server.environments.client.pluginContainer.buildStart()
await server.close()
// The message compiler keeps a timer for half a minute.
process.exit(0)
