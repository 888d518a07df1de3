import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { domainOf, guardLinks, safeLink } from './safe-links.ts'

const here = { origin: 'https://app.clinic.example', domain: domainOf('app.clinic.example') }

describe('a safe link', () => {
  it.each([
    ['/dashboard/inventory?page=2#row', '/dashboard/inventory?page=2#row'],
    ['https://app.clinic.example/dashboard', '/dashboard'],
    ['dashboard/orders/7', '/dashboard/orders/7'],
    ['/dashboard/search?q=O%27Brien%20%2310', '/dashboard/search?q=O%27Brien%20%2310'],
  ])('of our own is kept as a path: %s', (link, path) => {
    expect(safeLink(link, here)).toEqual({ kind: 'own', path })
  })

  it.each(['https://clinic.example/news', 'https://docs.clinic.example/a', 'http://help.clinic.example/'])(
    'may lead to the product: %s',
    (url) => {
      expect(safeLink(url, here)).toEqual({ kind: 'external', url })
    },
  )

  it.each([
    'https://evil.example',
    '//evil.example/dashboard',
    '/\\evil.example',
    'https://docs.clinic.example.evil.example',
    'https://evilclinic.example',
    'https://other.clinic.example',
    'https://app.clinic.example@evil.example/',
    'https://me@docs.clinic.example/',
    'https://docs.clinic.example:8443/',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://clinic.example',
    'file:///etc/passwd',
    'http://',
  ])('leads nowhere else: %s', (link) => {
    expect(safeLink(link, here)).toBeNull()
  })
})

describe('a click', () => {
  const onBlocked = vi.fn()
  const followed = vi.fn((event: Event) => event.preventDefault())
  let stop = () => {}

  beforeEach(() => {
    onBlocked.mockClear()
    followed.mockClear()
    stop = guardLinks(onBlocked)
  })
  afterEach(() => {
    stop()
    document.body.replaceChildren()
  })

  function click(href: string, type = 'click') {
    const link = document.createElement('a')
    link.setAttribute('href', href)
    link.innerHTML = '<span>Open</span>'
    link.addEventListener(type, followed)
    document.body.append(link)
    link.firstElementChild?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
  }

  it.each(['https://evil.example', 'javascript:alert(1)', '//evil.example'])('on %s goes nowhere', (href) => {
    click(href)
    click(href, 'auxclick')
    expect(followed).not.toHaveBeenCalled()
    expect(onBlocked).toHaveBeenCalledTimes(2)
  })

  it.each([
    '/dashboard',
    '#main',
    "mailto:o'brien@vendor.example",
    'tel:+15550100',
    `blob:${location.origin}/1`,
  ])('on %s is followed', (href) => {
    click(href)
    expect(followed).toHaveBeenCalledOnce()
    expect(onBlocked).not.toHaveBeenCalled()
  })
})
