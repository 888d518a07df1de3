import { Loader } from '@mantine/core'
import { m } from '../lib/messages.ts'
import classes from './full-screen-loader.module.css'
import ui from './shared.module.css'

export function FullScreenLoader({ text = m.loading() }: { text?: string }) {
  return (
    <main className={`${ui.flatText} ${classes.root}`}>
      <Loader size={28} aria-hidden />
      <p role="status">{text}</p>
    </main>
  )
}
