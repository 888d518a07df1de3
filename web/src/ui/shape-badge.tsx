import classes from './shape-badge.module.css'
import ui from './shared.module.css'

export type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'quiet'

/** Outlines that differ by themselves, so that nothing rests on colour. */
export const shapes = {
  dot: <circle cx="5" cy="5" r="4" />,
  ring: <circle cx="5" cy="5" r="3.1" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  half: (
    <>
      <circle cx="5" cy="5" r="4.1" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M5 1a4 4 0 0 0 0 8Z" />
    </>
  ),
  triangle: <path d="M5 .8 9.6 9.2H.4Z" />,
  diamond: <path d="M5 0 10 5 5 10 0 5Z" />,
  square: <rect x="1" y="1" width="8" height="8" rx="1.5" />,
  octagon: <path d="M3 0h4l3 3v4l-3 3H3L0 7V3Z" />,
} as const

type ShapeBadgeProps = { tone: Tone; shape: keyof typeof shapes; word: string }

export function ShapeBadge({ tone, shape, word }: ShapeBadgeProps) {
  return (
    <span className={`${ui.iconWord} ${ui.tag} ${classes.badge}`} data-tone={tone}>
      <svg width={10} height={10} viewBox="0 0 10 10" aria-hidden>
        {shapes[shape]}
      </svg>
      {word}
    </span>
  )
}
