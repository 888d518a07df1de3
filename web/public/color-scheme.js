// Before the first paint, so that a page chosen dark never flashes light. A file, since the policy allows no inline script.
try {
  const chosen = localStorage.getItem('wellstock:theme')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute(
    'data-mantine-color-scheme',
    chosen === 'light' || chosen === 'dark' ? chosen : system,
  )
} catch {}
