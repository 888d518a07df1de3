import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { documents } from '../../lib/open-document.ts'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'

/** The login page is a document of its own: whoever is led to it in here is sent there. */
export function OpenLogin() {
  const href = useLocation({ select: (location) => location.href })
  useEffect(() => documents.open(href), [href])
  return <FullScreenLoader />
}
