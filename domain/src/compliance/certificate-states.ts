import type { Edges } from './edges.ts'

/** Of a certificate as it is kept. Due and expired are read from the day. */
export const certificateStates = ['planned', 'valid', 'suspended', 'replaced', 'withdrawn'] as const
export type CertificateState = (typeof certificateStates)[number]

export const certificateSteps = ['issue', 'suspend', 'reinstate', 'replace', 'withdraw'] as const
export type CertificateStep = (typeof certificateSteps)[number]

export const certificateEdges: Edges<CertificateState, CertificateStep> = {
  issue: { from: ['planned'], to: ['valid'] },
  suspend: { from: ['valid'], to: ['suspended'] },
  reinstate: { from: ['suspended'], to: ['valid'] },
  replace: { from: ['valid'], to: ['replaced'] },
  withdraw: { from: ['valid'], to: ['withdrawn'] },
}
