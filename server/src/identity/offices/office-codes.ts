const LONGEST = 6

/**
 * Codes for an office, the nearest to its name first: Riverbend Branch is RIV, RIVE, … RB, then RIV2, RIV3 and so on.
 * Two to six capital letters and digits; a name without any of them is an OFF.
 */
export function* codesFor(name: string): Generator<string> {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  const letters = words.join('')
  const stem = letters.length < 2 ? 'OFF' : (words[0] ?? '').length < 3 ? letters : (words[0] ?? '')
  const seen = new Set<string>()
  const initials = words.map((word) => word[0]).join('')
  for (const code of [3, 4, 5, LONGEST].map((length) => stem.slice(0, length)).concat(initials)) {
    if (code.length < 2 || code.length > LONGEST || seen.has(code)) continue
    seen.add(code)
    yield code
  }
  for (let number = 2; number < 10 ** (LONGEST - 2); number++)
    yield `${stem.slice(0, Math.min(3, LONGEST - String(number).length))}${number}`
}
