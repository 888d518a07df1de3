import type { Recall } from '@wellstock/contract/compliance/recall'
import { said } from '@wellstock/messages/sentence'
import { clockOf, numbersOf } from '../../platform/files/frame.ts'
import { frameOf } from '../../platform/files/frame-of.ts'
import { drawSheet, lines, signatures } from '../../platform/files/sheets.ts'
import type { ScopedCall } from '../../platform/http/call.ts'
import { problem } from '../../platform/http/problem.ts'
import { messagesIn, type Texts } from '../../platform/messages.ts'
import { getRecall } from './find-recall.ts'

const head = (text: string) => ({ text, bold: true })
const right = (text: string, bold = false) => ({ text, bold, alignment: 'right' as const })

/** The certificate of a closed recall: what was found, by whom, what became of it, and how fast. */
export async function printRecallCertificate(call: ScopedCall, id: string) {
  const recall = await getRecall(call, id)
  if (recall.state !== 'closed') throw problem('OPERATION_FAILED', said.recall_certificate_when_closed())
  const frame = await frameOf(call)
  const m = messagesIn(frame.language)
  const { number, percent } = numbersOf(frame)
  const clock = clockOf(frame)
  const share = (value: number | null) => (value === null ? '–' : percent(value))
  const facts = [
    [m.recalls_notice_number(), recall.noticeNumber || '–'],
    [m.recalls_class(), recall.class ?? '–'],
    [m.recalls_firm(), recall.firm || '–'],
    ...recall.timeline.map(({ step, at, by }) => [
      m[`recalls_step_${step}`](),
      [clock(at), by].filter(Boolean).join(' · '),
    ]),
    ...figureLines(m, recall.figures, share, number),
  ]
  return drawSheet(
    { ...frame, subject: `${recall.number} · ${recall.title}`, code: recall.number },
    m.recalls_certificate(),
    [
      ...facts.map(([label, value]) => ({ text: [{ text: `${label}: `, bold: true }, `${value}`] })),
      { text: ' ', fontSize: 4 },
      lines(
        ['*', 70, 44, 44, 44, 110],
        [
          head(m.common_item()),
          head(m.common_office()),
          right(m.recalls_on_books(), true),
          right(m.recalls_found(), true),
          right(m.recalls_used(), true),
          head(m.recalls_answered_by()),
        ],
        recall.officeTasks.flatMap(({ office, lots, answeredBy }) =>
          lots.map((lot) => [
            `${lot.product} · ${lot.lotNumber ?? '–'}`,
            office.name,
            right(number(lot.onHand)),
            right(number(lot.found ?? 0)),
            right(number(lot.used)),
            answeredBy ?? '–',
          ]),
        ),
        m.recalls_none_found(),
      ),
      { text: ' ', fontSize: 4 },
      lines(
        ['*', 70, 80, 44, 120],
        [
          head(m.common_item()),
          head(m.common_office()),
          head(m.recalls_what_became()),
          right(m.common_quantity(), true),
          head(m.common_reference()),
        ],
        recall.dispositions.map((row) => [
          `${row.product} · ${row.lotNumber ?? '–'}`,
          row.office,
          m[`recalls_kind_${row.kind}`](),
          right(`${number(row.quantity)} ${row.unit}`),
          [row.reference, row.reason].filter(Boolean).join(' · '),
        ]),
        '',
      ),
      signatures([m.recalls_signed_by(), m.common_date()]),
    ],
  )
}

const figureLines = (
  m: Texts,
  figures: Recall['figures'],
  share: (value: number | null) => string,
  number: (value: number) => string,
): string[][] => [
  [m.recalls_recovery(), share(figures.recovery)],
  [m.recalls_accounted(), share(figures.accounted)],
  [m.recalls_traced(), share(figures.traced)],
  [
    m.recalls_clock(),
    figures.minutes === null
      ? '–'
      : m.recalls_minutes({ count: figures.minutes, shown: number(figures.minutes) }),
  ],
]
