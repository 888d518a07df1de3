import { Link, useRouter } from '@tanstack/react-router'
import ui from '../../ui/shared.module.css'

type EvidenceLinkProps = { to: string; children: string; isInGrid?: boolean }

/** Leads to what a row of evidence, or a gap, is about: an address with what it is narrowed to. */
export function EvidenceLink({ to, children, isInGrid = false }: EvidenceLinkProps) {
  const router = useRouter()
  const { pathname, search } = new URL(to, location.origin)
  return (
    <Link
      to={pathname}
      search={router.options.parseSearch(search)}
      className={ui.link}
      {...(isInGrid && { tabIndex: -1 })}
    >
      {children}
    </Link>
  )
}
