import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

type RefusableButtonProps = ButtonProps & {
  /** Why it cannot be done now, or undefined when it can. */
  why: string | undefined
  'aria-label'?: string
  onClick?: () => void
  children: ReactNode
}

/** Stays reachable where it cannot be done, so that the reason can be found out. */
export const RefusableButton = ({ why, onClick, ...button }: RefusableButtonProps) => (
  <Button
    variant="default"
    {...button}
    title={why}
    aria-disabled={why !== undefined || undefined}
    data-disabled={why !== undefined || undefined}
    onClick={() => why === undefined && onClick?.()}
  />
)
