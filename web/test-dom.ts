import { configure, getConfig, prettyDOM } from '@testing-library/react'
import * as React from 'react'

// Where jsdom is slow enough to take a third of the time of the tests: the same answers, found in a shorter way.

declare global {
  interface Window {
    computedByJsdom?: typeof window.getComputedStyle
  }
}
// Kept at the window, which outlives this module.
window.computedByJsdom ??= window.getComputedStyle
const computed = window.computedByJsdom
const displays = new Map<string, string>()

/** How elements like this one are displayed by default. */
function defaultDisplay(element: Element): string {
  const bare = element.cloneNode(false) as Element
  for (const name of bare.getAttributeNames())
    if (!['hidden', 'type', 'open', 'popover'].includes(name)) bare.removeAttribute(name)
  const kind = bare.outerHTML
  const known = displays.get(kind)
  if (known !== undefined) return known
  const { display } = computed(bare)
  displays.set(kind, display)
  return display
}

const inherited = { visibility: 'visible', 'pointer-events': 'auto' }

function inheritedValue(element: Element, property: keyof typeof inherited): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = (at as HTMLElement).style?.getPropertyValue(property)
    if (value && value !== 'inherit') return value
  }
  return inherited[property]
}

/**
 * jsdom asks every rule of the browser's style sheet about every element, and resolves each color, whatever was
 * asked for. The tests load no style sheets: what is written at elements is all there is beside the defaults.
 */
window.getComputedStyle = (element) => {
  const { style } = element as HTMLElement
  const value = (property: string) => {
    if (property === 'display') return style.display || defaultDisplay(element)
    if (property in inherited) return inheritedValue(element, property as keyof typeof inherited)
    return style.getPropertyValue(property)
  }
  return new Proxy(style, {
    get(_, name) {
      if (name === 'getPropertyValue') return value
      if (name === 'display' || name === 'visibility') return value(name)
      if (name === 'pointerEvents') return value('pointer-events')
      const own = Reflect.get(style, name)
      return typeof own === 'function' ? own.bind(style) : own
    },
  })
}

/** jsdom goes through the whole document once for each label, for each field. */
for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLInputElement) {
      if (this.type === 'hidden') return null
      const root = this.getRootNode() as ParentNode
      return [...root.querySelectorAll('label')].filter((label) =>
        label.htmlFor ? label.htmlFor === this.id : label.contains(this) && label.control === this,
      )
    },
  })

/** Queries by text ask for every element, and jsdom would match each one with the selector. */
for (const prototype of [Document.prototype, Element.prototype]) {
  const { querySelectorAll } = prototype
  prototype.querySelectorAll = function (this: Document | Element, selector: string) {
    return selector === '*' ? this.getElementsByTagName('*') : querySelectorAll.call(this, selector)
  } as typeof querySelectorAll
}

// While something is waited for, the document is not written out for each look at it, only at the end.
configure({
  getElementError(message, container) {
    const isWaiting = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics
    return new Error([message, ...(isWaiting ? [] : [prettyDOM(container)])].join('\n\n'))
  },
})

/** React keeps a stack trace with each element until it has made ten thousand, for owners in its warnings; here it has. */
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set() {},
})
