import { certificate, recordPage } from '@wellstock/contract/platform/kinds'
import { noticeKind } from '../../platform/notice-kind.ts'

type Ending = {
  certificateId: string
  number: string
  standard: string
  day: string
  /** Until then; below zero: since. */
  daysLeft: number
}

/** A certificate expires soon, today, or has. */
export const certificateEnding = noticeKind<Ending>({
  name: 'certificate.ending',
  type: 'warning',
  priority: 'high',
  category: 'inventory',
  url: ({ certificateId }) => recordPage(certificate, certificateId),
  words: (m, { number, standard, day, daysLeft }) => ({
    title:
      daysLeft < 0
        ? m.notices_certificate_expired_title({ standard })
        : daysLeft === 0
          ? m.notices_certificate_today_title({ standard })
          : m.notices_certificate_ending_title({ standard, count: daysLeft }),
    message: m.notices_certificate_ending_message({ number, date: day }),
  }),
})
