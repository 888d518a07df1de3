import { formatDate } from '../lib/format.ts'
import { m } from '../lib/messages.ts'

const DIALOGS = '.mantine-Modal-content, .mantine-Drawer-content'
const ISO_DATE = /^\d{4}-\d\d-\d\d$/

/** What is read there, with a space between what stands beside each other. */
const wordsOf = (node: Node | null | undefined): string =>
  (node?.nodeType === Node.TEXT_NODE
    ? (node.textContent ?? '')
    : Array.from(node?.childNodes ?? [], wordsOf).join(' ')
  )
    .replace(/\s+/g, ' ')
    .trim()

function controlValue(control: HTMLInputElement | HTMLSelectElement): string {
  if (control instanceof HTMLSelectElement)
    return control.value === '' ? '' : wordsOf(control.selectedOptions[0])
  const pills = control.closest('.mantine-MultiSelect-input')
  if (pills) return Array.from(pills.querySelectorAll('.mantine-Pill-label'), wordsOf).join(', ')
  return ISO_DATE.test(control.value) ? formatDate(control.value) : control.value.trim()
}

function controlWords(control: HTMLInputElement | HTMLSelectElement): string[] {
  const name = control.getAttribute('aria-label') ?? wordsOf(control.labels?.[0])
  // How it is looked at narrows nothing.
  if (control.closest('[data-screen-only]')) return []
  if (control.type === 'checkbox' || control.type === 'radio')
    return control instanceof HTMLInputElement && control.checked ? [name] : []
  const value = controlValue(control)
  return value === '' ? [] : [m.paper_filter({ filter: name, value })]
}

/**
 * The filters in force, as the page shows them: the tab, then what the controls within `data-filters` are set to, and
 * what a `data-filter` says of itself.
 */
export function filtersInForce(page: ParentNode): string[] {
  const found = page.querySelectorAll<HTMLElement>(
    '[role="tab"][aria-selected="true"], [data-filter], [data-filters] :is(input:not([type="hidden"]), select)',
  )
  const words = Array.from(found).flatMap((each) =>
    each.dataset.filter !== undefined
      ? [each.dataset.filter]
      : each instanceof HTMLInputElement || each instanceof HTMLSelectElement
        ? controlWords(each)
        : [wordsOf(each)],
  )
  return [...new Set(words)]
}

const topDialog = () => Array.from(document.querySelectorAll(DIALOGS)).at(-1)

/** Whether it is on what would be printed now. */
export const isToBePrinted = (element: Element) => topDialog()?.contains(element) ?? true

/** What would be printed now: the dialog that lies on top where one is open, else the page. */
export function printed(): { title: string; filters: string[] } {
  const dialog = topDialog()
  const page = dialog ?? document.querySelector('main')
  const title = wordsOf(page?.querySelector(dialog ? 'h2' : 'h1'))
  return { title, filters: page ? filtersInForce(page) : [] }
}
