import type { Edges } from './edges.ts'

/** Of a certificate as it is kept. Due and expired are read from the day. */
export const certificateStates = [
  'planned',
  'valid',
  'suspended',
  'replaced',
  'withdrawn',
  'called_off',
] as const
export type CertificateState = (typeof certificateStates)[number]

export const certificateSteps = ['issue', 'call_off', 'suspend', 'reinstate', 'replace', 'withdraw'] as const
export type CertificateStep = (typeof certificateSteps)[number]

export const certificateEdges: Edges<CertificateState, CertificateStep> = {
  issue: { from: ['planned'], to: ['valid'] },
  call_off: { from: ['planned'], to: ['called_off'] },
  suspend: { from: ['valid'], to: ['suspended'] },
  reinstate: { from: ['suspended'], to: ['valid'] },
  replace: { from: ['valid'], to: ['replaced'] },
  withdraw: { from: ['valid', 'suspended'], to: ['withdrawn'] },
}

const over: readonly CertificateState[] = ['replaced', 'withdrawn', 'called_off']

/** Whether nothing comes of a certificate any more: no audit of it is planned. */
export const isOver = (state: CertificateState) => over.includes(state)
