// Plain JavaScript, because tsx does not start TypeScript workers on Node 20.
import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'

const types = { text: String, number: Number, time: Date }
const bold = (value) => ({ value, type: String, fontWeight: 'bold' })
/** A cell is of the type of its column, whatever it looks like: text that begins with = is text. */
const cellOf = (value, { type, format }) => (value === null ? null : { value, type: types[type], format })

const { table, about } = workerData
const data = [table.heads.map(bold)]

parentPort.on('message', async (rows) => {
  if (rows !== null) {
    for (const row of rows) data.push(row.map((value, index) => cellOf(value, table.columns[index])))
    return
  }
  const buffer = await writeExcelFile([
    { data, sheet: table.sheet, stickyRowsCount: 1, columns: table.columns },
    {
      data: about.rows.map((row) =>
        row.map((value) =>
          typeof value === 'object'
            ? bold(value.bold)
            : { value, type: typeof value === 'number' ? Number : String },
        ),
      ),
      sheet: about.sheet,
      columns: [{ width: 28 }, { width: 60 }],
    },
  ]).toBuffer()
  parentPort.postMessage(new Uint8Array(buffer))
})
