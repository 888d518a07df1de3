import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ownAlerts } from '../../test-alerts.ts'
import { renderPiece } from '../../test-piece.tsx'
import { SecurityAlerts } from './security-alerts.tsx'
import { recordSecurity } from './security-log.ts'

it('lists what happened in this session, newest first', async () => {
  await ownAlerts()
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
