import { useSession } from '../../lib/session.tsx'
import { useSending } from './scan-queue.ts'

/** On every page of whoever does not scan: what was done without a connection goes on being sent. Draws nothing. */
export default function KeepSending() {
  useSending(useSession())
  return null
}
