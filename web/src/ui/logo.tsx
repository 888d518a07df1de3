/** A line that dips and is filled up again. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="7" fill="#0c686c" stroke="#ffffff40" />
      <path
        d="M7 10.5 11.2 22.5 16 12.5 20.8 22.5 25 10.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
