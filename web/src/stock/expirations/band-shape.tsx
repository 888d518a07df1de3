import type { ExpiryBand } from '@wellstock/domain/stock/expirations'
import classes from './band-chips.module.css'

export type BandTone = 'danger' | 'warn' | 'later'
const tones: Record<ExpiryBand, BandTone> = {
  expired: 'danger',
  d30: 'danger',
  d60: 'warn',
  d90: 'warn',
  d180: 'later',
  later: 'later',
  none: 'warn',
}
export const bandTone = (band: ExpiryBand) => tones[band]

/** Full of urgency, half full, empty: a diamond, triangles and a ring, so that no band rests on its colour. */
export function BandShape({ band }: { band: ExpiryBand }) {
  return (
    <svg
      className={classes.shape}
      data-tone={tones[band]}
      width="10"
      height="10"
      viewBox="0 0 10 10"
      aria-hidden
    >
      {band === 'expired' ? (
        <path d="M5 0 10 5 5 10 0 5Z" />
      ) : band === 'none' ? (
        <rect x="1" y="1" width="8" height="8" rx="1.5" />
      ) : tones[band] === 'later' ? (
        <circle cx="5" cy="5" r="3.1" fill="none" stroke="currentColor" strokeWidth="1.8" />
      ) : (
        <path d="M5 .8 9.6 9.2H.4Z" />
      )}
    </svg>
  )
}
