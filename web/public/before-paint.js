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
if (/^\/(dashboard(\/|$)|$)/.test(location.pathname)) {
  const narrow = stored('sidebar-narrow')
  const isNarrow = narrow === 'true' || (narrow !== 'false' && matchMedia('(max-width: 79.99em)').matches)
  root.setAttribute('data-outline', isNarrow ? 'narrow' : 'wide')
}
