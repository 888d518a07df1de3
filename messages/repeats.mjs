// Finds texts that several features say each for themselves.

/** The feature whose messages are there for all others: one key for a text, `common_office`. */
const COMMON = 'common'
const SEVERAL = 3

/**
 * The plain texts that stand in several features with the same translations, or beside the common one. A key that is
 * found by a template (``m[`state_${state}`]``) or stands in a list stays with its feature, and so does the reason of a
 * problem, which the API answers with.
 * @param {import('./catalog.mjs').Features} features
 * @param {Pick<ReturnType<typeof import('./uses.mjs').readUses>, 'isNamed' | 'isLookedUp'>} uses
 * @returns {string[]}
 */
export function repeatsOf(features, { isNamed, isLookedUp }) {
  const repeats = new Map()
  for (const [feature, byLanguage] of Object.entries(features))
    for (const section of /** @type {const} */ (['pages', 'server']))
      for (const [key, english] of Object.entries(byLanguage.en?.[section] ?? {})) {
        if (typeof english !== 'string' || !isNamed(key) || isLookedUp(key, section)) continue
        const texts = JSON.stringify(Object.values(byLanguage).map((language) => language[section]?.[key]))
        const repeat = repeats.get(texts) ?? { english, keys: [], features: new Set() }
        repeats.set(texts, repeat)
        repeat.keys.push(key)
        repeat.features.add(feature)
      }
  return Array.from(repeats.values())
    .filter(({ keys, features }) => features.size >= SEVERAL || (features.has(COMMON) && keys.length > 1))
    .map(({ english, keys }) => `"${english}" is said by ${keys.join(', ')}`)
}
