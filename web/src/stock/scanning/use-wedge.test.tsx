import { expect, it, vi } from 'vitest'
import { renderPiece } from '../../../test-piece.tsx'
import { deliver, useWedge } from './use-wedge.ts'

const scan = (raw: string) => ({ raw, keys: [] })

function Listening({ onScan }: { onScan: (raw: string) => void }) {
  useWedge(({ raw }) => onScan(raw))
  return null
}

it('a scan goes to whoever asked last, and back to the one before when that is gone', () => {
  const shell = vi.fn()
  const dialog = vi.fn()
  const shown = renderPiece(<Listening onScan={shell} />)
  const opened = renderPiece(<Listening onScan={dialog} />)
  deliver(scan('one'))
  opened.unmount()
  deliver(scan('two'))
  shown.unmount()
  deliver(scan('three'))
  expect(dialog.mock.calls).toEqual([['one']])
  expect(shell.mock.calls).toEqual([['two']])
})
