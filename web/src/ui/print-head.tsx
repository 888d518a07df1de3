import './print.css'
import { useComputedColorScheme } from '@mantine/core'
import type { SignedIn } from '@wellstock/contract/identity/auth'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useChosenOffice } from '../lib/chosen-office.ts'
import { formatDateTime } from '../lib/format.ts'
import { m } from '../lib/messages.ts'
import { printed } from './on-paper.ts'
import classes from './print-head.module.css'

type Sheet = ReturnType<typeof printed> & { at: string }

/** On paper, above every page: whose figures these are, what they are narrowed to, who printed them and when. */
export default function PrintHead({ session }: { session: SignedIn }) {
  const chosen = useChosenOffice(session)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const onScreen = useComputedColorScheme('light', { getInitialValueInEffect: false })
  // The theme may have changed since it was put on paper.
  const showScreen = useEffectEvent(() => {
    document.documentElement.dataset.mantineColorScheme = onScreen
  })

  useEffect(() => {
    let isOnPaper = false
    function draw() {
      isOnPaper = true
      document.documentElement.dataset.mantineColorScheme = 'light'
      // At once: the browser lays out its pages when this has ended.
      flushSync(() => setSheet({ ...printed(), at: new Date().toISOString() }))
    }
    function clear() {
      if (isOnPaper) showScreen()
      isOnPaper = false
      setSheet(null)
    }
    const paper = matchMedia('print')
    const follow = () => (paper.matches ? draw() : clear())
    paper.addEventListener('change', follow)
    addEventListener('beforeprint', draw)
    addEventListener('afterprint', clear)
    // Loaded after the page was put on paper: nothing is to come that would draw it.
    if (paper.matches) queueMicrotask(draw)
    return () => {
      paper.removeEventListener('change', follow)
      removeEventListener('beforeprint', draw)
      removeEventListener('afterprint', clear)
    }
  }, [])

  if (!sheet) return null
  const office =
    session.offices.length === 1 ? session.offices[0] : session.offices.find(({ id }) => id === chosen)
  return (
    <div className={classes.root} data-paper-head>
      <p>
        {session.organization.name} · {office?.name ?? m.common_all_offices()}
      </p>
      <p className={classes.title}>{sheet.title}</p>
      {sheet.filters.length > 0 && <p>{sheet.filters.join(' · ')}</p>}
      <p>
        {m.paper_printed({ name: session.person.name || m.user_fallback(), time: formatDateTime(sheet.at) })}
      </p>
    </div>
  )
}
