/** A code counts again once it has been out of sight for so long: in ms. */
export const OUT_OF_SIGHT = 1_500

/** Which codes of a picture are new: a label held before the camera is seen in every picture and counts once. */
export function createSightings() {
  const lastSeen = new Map<string, number>()
  return (texts: readonly string[], now: number): string[] =>
    [...new Set(texts)].filter((text) => {
      const before = lastSeen.get(text) ?? Number.NEGATIVE_INFINITY
      lastSeen.set(text, now)
      return now - before > OUT_OF_SIGHT
    })
}
