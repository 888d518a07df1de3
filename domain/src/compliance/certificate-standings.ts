/** A certificate as lists show it: due in its last 90 days, expired from the day after its last. */
export const certificateStandings = [
  'planned',
  'valid',
  'due',
  'expired',
  'suspended',
  'replaced',
  'withdrawn',
  'called_off',
] as const
export type CertificateStanding = (typeof certificateStandings)[number]

/** What certificates are narrowed to: how they stand, or those that are due or expired. */
export const certificateFilters = [...certificateStandings, 'ending'] as const
export type CertificateFilter = (typeof certificateFilters)[number]
