import { createFileRoute } from '@tanstack/react-router'
import { NotLivePage } from '../../shell/not-live-page.tsx'

/** Every page that is still to come: the guard above has let it through, so it is one of the table's. */
export const Route = createFileRoute('/dashboard/$')({ component: NotLivePage })
