import '../ui/mantine-signed-in.css'
import { Loader } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { m } from '../lib/messages.ts'
import { firstPaint } from '../lib/session.tsx'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import { ShellFrame } from './shell-frame.tsx'
import classes from './verifying-shell.module.css'

/** While the server is asked who this is: the frame with the name known from before, or just the words. */
export function VerifyingShell() {
  const pathname = useLocation({ select: (location) => location.pathname })
  if (!firstPaint()) return <FullScreenLoader text={m.verifying()} />
  return (
    <ShellFrame session={null} pathname={pathname}>
      <div className={classes.root} role="status">
        <Loader size={28} aria-hidden />
        {m.verifying()}
      </div>
    </ShellFrame>
  )
}
