/** From one node to another at most `capacity` units, each at `cost`; a negative cost is a gain. Whole numbers. */
export type Arc = { from: number; to: number; capacity: number; cost: number }

/**
 * The flow from source to sink that costs least, of any amount: what each arc carries, in their order. Nodes are 0 to
 * `nodes` − 1. Nothing flows that does not pay: a way that gains nothing is not taken. The arcs may have negative costs but
 * no circle of negative cost; the same arcs give the same flow. Source: successive shortest paths; Ahuja, Magnanti and Orlin,
 * Network Flows, chapter 9. The shortest way grows with every step, so the first that gains nothing is where the least cost is.
 */
export function minCostFlow(nodes: number, arcs: readonly Arc[], source: number, sink: number): number[] {
  // Every arc is followed by its opposite, along which what it carries can be taken back.
  const to = new Int32Array(arcs.length * 2)
  const left = new Float64Array(arcs.length * 2)
  const cost = new Float64Array(arcs.length * 2)
  const leaving: number[][] = Array.from({ length: nodes }, () => [])
  arcs.forEach((arc, index) => {
    const there = index * 2
    to[there] = arc.to
    left[there] = arc.capacity
    cost[there] = arc.cost
    leaving[arc.from]?.push(there)
    to[there + 1] = arc.from
    cost[there + 1] = -arc.cost
    leaving[arc.to]?.push(there + 1)
  })

  const distance = new Float64Array(nodes)
  const cameBy = new Int32Array(nodes)
  const isWaiting = new Uint8Array(nodes)

  /** Bellman and Ford with a queue: how far each node is from the source, and by which arc it is reached. */
  function measure() {
    distance.fill(Number.POSITIVE_INFINITY)
    distance[source] = 0
    const queue = [source]
    for (let next = 0; next < queue.length; next++) {
      const node = queue[next] as number
      isWaiting[node] = 0
      for (const arc of leaving[node] as number[]) {
        const end = to[arc] as number
        const length = (distance[node] as number) + (cost[arc] as number)
        if (left[arc] === 0 || length >= (distance[end] as number)) continue
        distance[end] = length
        cameBy[end] = arc
        if (!isWaiting[end]) queue.push(end)
        isWaiting[end] = 1
      }
    }
  }

  const before = (arc: number) => to[arc ^ 1] as number
  for (measure(); (distance[sink] as number) < 0; measure()) {
    let most = Number.POSITIVE_INFINITY
    for (let node = sink; node !== source; node = before(cameBy[node] as number))
      most = Math.min(most, left[cameBy[node] as number] as number)
    for (let node = sink; node !== source; node = before(cameBy[node] as number)) {
      const arc = cameBy[node] as number
      left[arc] = (left[arc] as number) - most
      left[arc ^ 1] = (left[arc ^ 1] as number) + most
    }
  }
  return arcs.map((_, index) => left[index * 2 + 1] as number)
}
