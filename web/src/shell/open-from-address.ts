import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useDialogs } from '../lib/dialogs.ts'

/** Dialogs with an address of their own: `/dashboard/profile/security` leads to `/dashboard?open=security`. */
export const openings = ['profile', 'security', 'settings'] as const
export type Opening = (typeof openings)[number]

/** Opens the dialog the address asks for, once: the address forgets it. */
export function useOpening(opening: Opening | undefined) {
  const openDialog = useDialogs()
  const navigate = useNavigate()
  const open = useEffectEvent((wanted: Opening) => {
    void navigate({ to: '/dashboard', search: {}, replace: true })
    if (wanted === 'security') openDialog('profile', 'security')
    else openDialog(wanted)
  })
  useEffect(() => {
    if (opening) open(opening)
  }, [opening])
}
