import { type Theme, themes } from '@wellstock/domain/identity/preferences'

/** The word alone, as Mantine keeps it and before-paint.js reads it. */
export const THEME_KEY = 'wellstock:theme'

/** The theme that was last chosen on this computer; light where none was. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return themes.find((theme) => theme === stored) ?? 'light'
  } catch {
    return 'light'
  }
}

/** Shows a theme, and remembers it on this computer. */
export function applyTheme(theme: Theme) {
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {}
  const isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}
