import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const RETRY_AFTER = 50
const ATTEMPTS = 60
const EMPTY_IS_STALE_AFTER = 40

/** Takes the data folder for this process and returns how to give it back; throws when another holds it. */
export async function lockFolder(folder: string) {
  const file = join(folder, 'wellstock.pid')
  const self = `${process.pid} ${startTime(process.pid) ?? ''}`
  const unlock = () => rmSync(file, { force: true })

  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const failure = codeOf(() => writeFileSync(file, self, { flag: 'wx', mode: 0o600, flush: true }))
    if (!failure) return unlock
    if (failure !== 'EEXIST') throw new Error(`The data folder ${folder} cannot be written to (${failure}).`)

    const holder = read(file)
    const [pid, startedAt] = holder.split(' ')
    if (isRunning(Number(pid), startedAt)) {
      throw new Error(
        `The data folder ${folder} is in use by another Wellstock process (pid ${pid}). ` +
          'Stop that one first, or set DATA_DIR to another folder.',
      )
    }
    // Empty: made a moment ago and not yet written, or left so by a power cut. Its age shows which.
    const isStale = holder !== '' || attempt > EMPTY_IS_STALE_AFTER
    if (isStale && replace(file, holder, self)) return unlock
    await delay(RETRY_AFTER)
  }
  throw new Error(
    `The stale lock ${file} could not be replaced. Remove it if no Wellstock runs on this folder.`,
  )
}

/** Replaces a stale lock without a moment in which there is none; of several that find it, one gets its turn. */
function replace(file: string, stale: string, self: string) {
  const turn = `${file}.turn`
  if (codeOf(() => mkdirSync(turn))) return false
  const isStillStale = read(file) === stale
  if (isStillStale) {
    writeFileSync(join(turn, 'pid'), self, { mode: 0o600, flush: true })
    renameSync(join(turn, 'pid'), file)
  }
  rmdirSync(turn)
  return isStillStale
}

function isRunning(pid: number, startedAt: string | undefined) {
  if (!pid) return false
  const now = startTime(pid)
  if (now) return !startedAt || startedAt === now
  const failure = codeOf(() => process.kill(pid, 0))
  return !failure || failure === 'EPERM'
}

/** Distinguishes a process from a later one with the same pid; undefined where the system does not say. */
function startTime(pid: number) {
  // From the third field of proc(5) on: 3 is the state, 20 the number of threads, 22 the time of the start.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  const isZombie = fields[0] === 'Z' && fields[17] === '1'
  return isZombie ? 'ended' : fields[19]
}

function read(file: string) {
  let text = ''
  codeOf(() => {
    text = readFileSync(file, 'utf8')
  })
  return text
}

function codeOf(action: () => void) {
  try {
    action()
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}
