import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPiece } from '../../test-piece.tsx'
import { SecurityAlerts } from './security-alerts.tsx'
import * as log from './security-log.ts'

it('lists what happened in this session, newest first', async () => {
  // A list of its own: that of the session holds what other tests have caused.
  const copy = './security-log.ts?own'
  const { recordSecurity, useSecurityAlerts }: typeof log = await import(copy)
  vi.spyOn(log, 'useSecurityAlerts').mockImplementation(useSecurityAlerts)
  renderPiece(<SecurityAlerts />)
  expect(screen.getByText('Nothing suspicious has happened in this session.')).toBeTruthy()
  act(() => {
    recordSecurity({ kind: 'too many submissions', severity: 'warning', where: 'Adjust' })
    recordSecurity({ kind: 'suspicious input', severity: 'critical', where: 'Notes', shape: 'SQL' })
  })
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('CriticalSuspicious text was taken out of Notes')
  expect(second?.textContent).toContain('WarningAdjust was submitted too often')
  expect(screen.queryByText(/Nothing suspicious/)).toBeNull()
})
