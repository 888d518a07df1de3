const isTyping = (target: HTMLElement) =>
  target.isContentEditable ||
  target.closest('input:not([type=checkbox]), textarea, select, [role=menu]') !== null

/**
 * A key by itself, pressed where it writes nothing and nobody else has taken it: on the page, or in the dialog that has
 * keys of its own.
 */
export const isSingleKey = (event: KeyboardEvent, dialog: Element | null = null): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  (event.target instanceof HTMLElement
    ? !isTyping(event.target) && event.target.closest('[role=dialog]') === dialog
    : dialog === null)
