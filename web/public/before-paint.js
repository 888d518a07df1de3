// Before the first paint. A file, since the policy allows no inline script.
const root = document.documentElement
const stored = (key) => {
  try {
    return localStorage.getItem(`wellstock:${key}`)
  } catch {
    return null
  }
}

// A page chosen dark never flashes light.
const theme = stored('theme')
const isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

// The outlines in index.html are those of the shell; the other pages of the document stand without.
if (/^\/(dashboard(\/|$)|$)/.test(location.pathname))
  root.setAttribute('data-outline', stored('sidebar-narrow') === 'true' ? 'narrow' : 'wide')
