import { act, render, screen } from '@testing-library/react'
import dayjs from 'dayjs'
import { afterEach, describe, expect, it } from 'vitest'
import { currentLanguage, setCurrentLanguage } from './current-language.ts'
import { formatDateTime, formatNumber } from './format.ts'
import { applyLanguage, startLanguage, useLanguage } from './language.ts'
import { storedLanguage, storeLanguage } from './stored-language.ts'

afterEach(() => applyLanguage('en'))

describe('the language', () => {
  it('takes effect at once, is remembered, and dates follow', async () => {
    await applyLanguage('de')
    expect(currentLanguage()).toBe('de')
    expect(document.documentElement.lang).toBe('de')
    expect(dayjs('2026-03-14').format('MMMM')).toBe('März')
    expect(storedLanguage()).toBe('de')
    await applyLanguage('en')
    expect(document.documentElement.lang).toBe('en')
    expect(dayjs('2026-03-14').format('MMMM')).toBe('March')
  })

  it('is the last one chosen, whichever is loaded first', async () => {
    await Promise.all([applyLanguage('fr'), applyLanguage('es')])
    expect(currentLanguage()).toBe('es')
    await Promise.all([applyLanguage('fr'), applyLanguage('en')])
    expect(currentLanguage()).toBe('en')
    expect(storedLanguage()).toBe('en')
  })

  it('is the one of last time when the page opens again', async () => {
    await applyLanguage('fr')
    setCurrentLanguage('en')
    await startLanguage()
    expect(currentLanguage()).toBe('fr')
  })

  it('writes dates, times and numbers its own way before it is known who looks', async () => {
    await applyLanguage('de')
    await startLanguage()
    const afternoon = new Date(2026, 2, 14, 14, 5).toISOString()
    expect([formatDateTime(afternoon), formatNumber(1234)]).toEqual(['14/03/2026 14:05', '1.234'])
    storeLanguage('en')
    await applyLanguage('en')
    await startLanguage()
    expect([formatDateTime(afternoon), formatNumber(1234)]).toEqual(['03/14/2026 2:05 PM', '1,234'])
  })

  it.each(['"tlh"', '7', 'no json'])('is English where something else was stored: %s', async (stored) => {
    localStorage.setItem('wellstock:locale', stored)
    await startLanguage()
    expect(currentLanguage()).toBe('en')
  })

  it('is told to what is drawn', async () => {
    const Shown = () => <p>{useLanguage()}</p>
    render(<Shown />)
    expect(screen.getByText('en')).toBeTruthy()
    await act(() => applyLanguage('es'))
    expect(screen.getByText('es')).toBeTruthy()
  })
})
