declare module '../../platform/events/publish.ts' {
  interface Events {
    /** Published by the database, once for each change. `levels`: the items whose level somebody is notified of. */
    'stock.changed': { itemIds: string[]; levels: string[] }
  }
}

export {}
