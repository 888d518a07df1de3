import type { QueueStore } from './create-queue.ts'
import type { Queued } from './queue.ts'

/** Where the browser keeps nothing: commands live as long as the page. */
export function createMemoryStore(): QueueStore & { has: (id: string) => boolean } {
  const commands = new Map<string, Queued>()
  return {
    all: async () => [...commands.values()].sort((a, b) => a.place - b.place),
    has: (id) => commands.has(id),
    async add(queued) {
      const inMemory = { ...queued, isMemoryOnly: true }
      commands.set(queued.id, inMemory)
      return inMemory
    },
    async update(id, change) {
      const before = commands.get(id)
      const after = before ? change(before) : null
      if (after) commands.set(id, after)
      else commands.delete(id)
      return after
    },
  }
}
