import { DEFAULT_THEME } from '@mantine/core'
import { expect, it } from 'vitest'
import { cssVariables } from './theme.ts'

const luminance = (color: string) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)

function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

it.each(['light', 'dark'] as const)('charts stand out 3 to 1 from every ground of the %s theme', (scheme) => {
  const variables: Record<string, string> = cssVariables(DEFAULT_THEME)[scheme]
  const colors = Object.entries(variables).filter(([name]) => /^--chart-\d$/.test(name))
  expect(colors).toHaveLength(6)
  for (const [name, color] of colors)
    for (const ground of ['--surface', '--page', '--surface-sunken'])
      expect(contrast(color, variables[ground] ?? ''), `${name} on ${ground}`).toBeGreaterThanOrEqual(3)
})
