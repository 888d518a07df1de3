declare module '../../platform/events/publish.ts' {
  interface Events {
    'count.posted': { roomId: string }
  }
}

export {}
