// Plain JavaScript, because tsx does not start TypeScript workers on Node 20.
import { fsyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const EIO = 29
const LONGJMP = 100

let hasSynced = false

class DurableFS extends NodeFS {
  async init(engine, options) {
    const { emscriptenOpts } = await super.init(engine, options)
    // As shipped, fsync answers without calling the disk.
    const syncForReal = ({ FS, NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        hasSynced = true
        try {
          fsyncSync(nfd)
        } catch {
          throw new FS.ErrnoError(EIO)
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, syncForReal] } }
  }
}

const { folder, template, isUnfinished } = workerData
const isDurable = folder && !isUnfinished
const settings = [
  'wal_sync_method=fsync',
  ...(isUnfinished
    ? [
        'wal_level=minimal',
        'max_wal_senders=0',
        'full_page_writes=off',
        'shared_buffers=128MB',
        'max_wal_size=4MB',
        'min_wal_size=2MB',
      ]
    : ['shared_buffers=32MB', 'max_wal_size=32MB', 'min_wal_size=4MB']),
]

let lastWords = ''

const engine = await PGlite.create({
  fs: folder && new DurableFS(folder),
  loadDataDir: template && new Blob([template]),
  extensions: { btree_gist, citext, pg_trgm, unaccent },
  // Not the C library's own C.UTF-8: this one writes upper('ß') as PostgreSQL on Linux does.
  // Small segments, as some are kept for the next writes.
  initDbStartParams: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--wal-segsize=1'],
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => !(isDurable && param === '-F')),
    ...settings.flatMap((setting) => ['-c', setting]),
  ],
  onStderr(line) {
    if (/FATAL|PANIC/.test(line)) lastWords = line
  },
}).catch((error) => {
  throw new Error(lastWords || error.message)
})

// Every start writes and syncs a lock file. Should another release take another way, better not to start.
if (isDurable && !hasSynced) throw new Error('PGlite does not sync its files through NODEFS.')

let turn = Promise.resolve()

function inTurn(work) {
  turn = turn.then(work).catch(stop)
}

function stop(error) {
  turn = new Promise(() => {})
  parentPort.postMessage({ fatal: lastWords || String(error?.message ?? error) })
}

// PGlite swallows what it does not know (an abort, an exhausted stack) and goes on undefined: stop there.
const { Module } = engine
const mainLoopOnce = Module._PostgresMainLoopOnce
Module._PostgresMainLoopOnce = () => {
  try {
    mainLoopOnce()
  } catch (error) {
    if (error.status !== LONGJMP) stop(error)
    throw error
  }
}

const [QUERY, SYNC, FLUSH, TERMINATE, COPY_FAIL] = Buffer.from('QSHXf')
const STARTUP = 0
const ENDS_GROUP = [STARTUP, QUERY, SYNC, FLUSH, TERMINATE]
const READY_FOR_QUERY = /^Z\0\0\0\u0005[ITE]$/
const READY_FOR_QUERY_LENGTH = 6

function message(type, text = '') {
  const bytes = Buffer.from(`.....${text}`)
  bytes[0] = type
  bytes.writeUInt32BE(bytes.length - 1, 1)
  return bytes
}

// All connections share one session, so each begins by forgetting the last; Sync ends what it left half sent.
const FORGET = [message(SYNC), message(QUERY, 'rollback\0'), message(QUERY, 'discard all\0')]

// COPY FROM STDIN without data at hand ends the engine. Where nothing copies, this is ignored.
const NO_COPY = message(COPY_FAIL, 'the embedded database does not take data from the client\0')

/** The first messages that can be answered together, once they have arrived whole. */
function nextGroup(bytes) {
  for (let end = 0; end + 5 <= bytes.length; ) {
    const type = bytes[end]
    end += type === STARTUP ? bytes.readUInt32BE(end) : 1 + bytes.readUInt32BE(end + 1)
    if (end <= bytes.length && ENDS_GROUP.includes(type)) return { type, group: bytes.subarray(0, end) }
  }
}

const execute = (bytes, onRawData) => engine.execProtocolRawStream(bytes, { syncToFs: false, onRawData })

async function answer(port, { type, group }) {
  if (type === TERMINATE) return port.close()
  if (type === STARTUP) for (const forget of FORGET) await execute(forget, () => {})

  let last = Buffer.alloc(0)
  let tail = last
  await execute(type === QUERY ? Buffer.concat([group, NO_COPY]) : group, (bytes) => {
    if (last.length) port.postMessage({ bytes: last })
    last = bytes.slice()
    tail = Buffer.concat([tail, bytes.subarray(-READY_FOR_QUERY_LENGTH)]).subarray(-READY_FOR_QUERY_LENGTH)
  })
  const isComplete = READY_FOR_QUERY.test(tail.latin1Slice())
  if (!isComplete && type !== FLUSH) throw new Error('an answer was cut short')
  port.postMessage({ bytes: last, isLast: true })
}

function serve(port) {
  let received = Buffer.alloc(0)
  port.on('message', (bytes) => {
    inTurn(async () => {
      received = Buffer.concat([received, bytes])
      for (let next = nextGroup(received); next; next = nextGroup(received)) {
        received = received.subarray(next.group.length)
        await answer(port, next)
      }
    })
  })
}

async function dump() {
  const tar = await engine.dumpDataDir('none')
  const bytes = await tar.arrayBuffer()
  parentPort.postMessage({ dump: bytes }, [bytes])
}

async function close() {
  await engine.close()
  process.exit(0)
}

parentPort.on('message', (request) => {
  if (request.connect) serve(request.connect)
  if (request.dump) inTurn(dump)
  if (request.close) inTurn(close)
})

parentPort.postMessage({ isReady: true })
