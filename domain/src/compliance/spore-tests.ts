export const sterilizationMethods = [
  'steam',
  'ethylene_oxide',
  'hydrogen_peroxide',
  'peracetic_acid',
  'dry_heat',
] as const
export type SterilizationMethod = (typeof sterilizationMethods)[number]

/** The biological indicator of a load. An invalid one is no test. */
export const sporeTestResults = ['none', 'pending', 'negative', 'positive', 'invalid'] as const
export type SporeTestResult = (typeof sporeTestResults)[number]

/**
 * What is held after a positive test: everything since the last negative one; or, with steam and a first positive, implant loads
 * and the load that failed. Source: CDC, "Guideline for Disinfection and Sterilization in Healthcare Facilities" (2008).
 */
export const sporePolicies = ['everything', 'steam_first_positive'] as const
export type SporePolicy = (typeof sporePolicies)[number]

/** A load of one sterilizer. `used`: packs that are used already; `onShelf`: packs that are still there. */
export type SterilizerLoad = {
  id: string
  /** One for each cycle of the device, without gaps. */
  cycle: number
  method: SterilizationMethod
  isImplant: boolean
  packs: number
  used: number
  onShelf: number
  result: SporeTestResult
}

/** Loads, and how many packs they had, how many are used and how many are still there. */
type LoadGroup<Load> = { loads: Load[]; packs: number; used: number; onShelf: number }

const groupOf = <Load extends SterilizerLoad>(loads: Load[]): LoadGroup<Load> => {
  const sum = (of: 'packs' | 'used' | 'onShelf') => loads.reduce((total, load) => total + load[of], 0)
  return { loads, packs: sum('packs'), used: sum('used'), onShelf: sum('onShelf') }
}

/** The policy that is followed: `everything` for any method but steam, and where a second load is positive. */
function policyFollowed(affected: readonly SterilizerLoad[], wanted: SporePolicy): SporePolicy {
  const isSteam = affected.every(({ method }) => method === 'steam')
  const isFirst = affected.filter(({ result }) => result === 'positive').length <= 1
  return isSteam && isFirst ? wanted : 'everything'
}

/**
 * What a positive spore test reaches: every load since the last negative test before it, those that ran before it was read among
 * them. `held`: whose packs are put on hold. `watched`: the rest. Null where the load has no positive test.
 */
export function reachOfPositiveTest<Load extends SterilizerLoad>(
  loads: readonly Load[],
  positiveId: string,
  wanted: SporePolicy = 'everything',
) {
  const ordered = loads.toSorted((one, other) => one.cycle - other.cycle)
  const position = ordered.findIndex(({ id }) => id === positiveId)
  if (ordered[position]?.result !== 'positive') return null
  const lastNegative = ordered.slice(0, position).findLastIndex(({ result }) => result === 'negative')
  const affected = ordered.slice(lastNegative + 1)
  const policy = policyFollowed(affected, wanted)
  const isHeld = (load: Load) => policy === 'everything' || load.isImplant || load.result === 'positive'
  return {
    policy,
    affected: groupOf(affected),
    held: groupOf(affected.filter(isHeld)),
    watched: groupOf(affected.filter((load) => !isHeld(load))),
  }
}

/** Tests in consecutive cycles that have to be negative before a sterilizer is used again. */
export const REPEAT_TESTS = 3

/** What repeat tests say: the sterilizer may be used, everything is held, or so many are still missing. */
export type RepeatTestAnswer =
  | { outcome: 'return_to_service' | 'hold_everything' }
  | { outcome: 'waiting'; missing: number }

/**
 * What the tests since a sterilizer went out of service say. Three negative ones in consecutive cycles are enough; a cycle without
 * a valid test begins anew; a positive one holds everything.
 */
export function answerOfRepeatTests(
  tests: readonly { cycle: number; result: SporeTestResult }[],
): RepeatTestAnswer {
  if (tests.some(({ result }) => result === 'positive')) return { outcome: 'hold_everything' }
  let [run, last] = [0, Number.NaN]
  for (const { cycle, result } of tests.toSorted((one, other) => one.cycle - other.cycle)) {
    if (result === 'pending') continue
    run = result !== 'negative' ? 0 : cycle === last + 1 ? run + 1 : 1
    last = cycle
    if (run === REPEAT_TESTS) return { outcome: 'return_to_service' }
  }
  return { outcome: 'waiting', missing: REPEAT_TESTS - run }
}

/** Whether a load waits on hold for its own reading: one with implants, until its test is negative. */
export const waitsForReading = ({ isImplant, result }: Pick<SterilizerLoad, 'isImplant' | 'result'>) =>
  isImplant && result !== 'negative'
