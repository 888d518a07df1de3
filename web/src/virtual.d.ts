/** The messages of one language, by key; made by plugins/messages-in-place.ts. */
declare module 'virtual:language/*' {
  const dictionary: import('./lib/dictionary.ts').Dictionary
  export default dictionary
}

/** What is wrong, in one language, by its reason. */
declare module 'virtual:problems/*' {
  const dictionary: import('./lib/dictionary.ts').Dictionary
  export default dictionary
}

/** Mantine's variables for our theme; made by plugins/static-theme.ts. */
declare module 'virtual:theme.css'

/** Methods and paths of the groups that are no part of the first load; made by vite.config.ts. */
declare module 'virtual:routes' {
  const routes: import('./lib/client.ts').Routes
  export default routes
}

/** What is read at which address of the server, and by which fields; made by plugins/short-routes.ts for tests. */
declare module 'virtual:reads' {
  const reads: readonly import('../plugins/short-routes.ts').Read[]
  export default reads
}
