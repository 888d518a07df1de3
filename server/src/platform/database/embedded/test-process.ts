// What embedded.test.ts does in a process of its own: node --import tsx test-process.ts <task> <data folder>
import { openEmbedded } from './open.ts'
import { allowLongQueries } from './watchdog.ts'

const [task, dataDir] = process.argv.slice(2)
const endless = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b'

const { pool } = await openEmbedded({ dataDir, queryTimeout: task === 'run away' ? 500 : undefined })

if (task === 'insert') {
  await pool.query('create table if not exists written (id int generated always as identity, note text)')
  for (;;) {
    const { rows } = await pool.query('insert into written (note) values ($1) returning id', [
      'n'.repeat(200),
    ])
    console.log(rows[0].id)
  }
}

if (task === 'run away') {
  const resume = allowLongQueries()
  await pool.query('select pg_sleep(1)')
  console.log('slow query answered')
  resume()
  await pool.query(endless)
}

// Copying as a prepared statement finds no data, and ends the engine.
if (task === 'break') {
  await pool.query('create table copied (id int)')
  await pool.query({ name: 'copy', text: 'copy copied from stdin' }).catch(() => {})
}
