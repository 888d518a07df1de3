import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { m } from '../lib/messages.ts'

const petrol: MantineColorsTuple = [
  '#edf6f6',
  '#d8ebec',
  '#b0d8d9',
  '#82c3c5',
  '#55b0b3',
  '#2f9497',
  '#127d80',
  '#0c686c',
  '#09555a',
  '#064347',
]

const gray: MantineColorsTuple = [
  '#f4f7f9',
  '#edf2f5',
  '#e1e7ec',
  '#d3dce3',
  '#bcc8d1',
  '#8696a3',
  '#637483',
  '#4a5c6a',
  '#30414e',
  '#14212b',
]

const dark: MantineColorsTuple = [
  '#e4ebf0',
  '#c5d0d8',
  '#a3b3bf',
  '#8193a1',
  '#344450',
  '#1c2832',
  '#141d25',
  '#0f171e',
  '#0b1217',
  '#070c10',
]

/** Ten shades around one status colour; the seventh is the colour itself. */
const shades = (onLight: string, onDark: string): MantineColorsTuple => [
  `color-mix(in srgb, ${onLight} 6%, white)`,
  `color-mix(in srgb, ${onLight} 11%, white)`,
  `color-mix(in srgb, ${onLight} 28%, white)`,
  `color-mix(in srgb, ${onLight} 45%, white)`,
  onDark,
  `color-mix(in srgb, ${onLight} 75%, white)`,
  `color-mix(in srgb, ${onLight} 88%, white)`,
  onLight,
  `color-mix(in srgb, ${onLight} 88%, black)`,
  `color-mix(in srgb, ${onLight} 70%, black)`,
]

const font = "'Atkinson Plain Zero', 'Atkinson Hyperlegible Next Variable', system-ui, sans-serif"

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    petrol,
    gray,
    dark,
    ok: shades('#0b6b3f', '#62d49c'),
    warn: shades('#8a4b00', '#f2b560'),
    danger: shades('#b3261e', '#ff9f96'),
    info: shades('#4b44b5', '#b6b1ff'),
  },
  fontFamily: font,
  headings: {
    fontFamily: font,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  black: gray[9],
  shadows: {
    sm: '0 1px 2px rgb(16 32 45 / 8%)',
    md: '0 6px 20px rgb(16 32 45 / 12%), 0 1px 3px rgb(16 32 45 / 10%)',
    lg: '0 16px 40px rgb(16 32 45 / 18%), 0 2px 6px rgb(16 32 45 / 10%)',
  },
  components: {
    Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.45 } } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.45 } } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'lg',
        transitionProps: { duration: 120 },
        // It stands inside the menu without being one of its items.
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } },
    // What it offers would cover what is under it before anybody asked for it.
    Select: { defaultProps: { checkIconPosition: 'right', openOnFocus: false } },
    PasswordInput: {
      // Said when it is drawn, in the language of that moment.
      defaultProps: () => ({ visibilityToggleButtonProps: { 'aria-label': m.login_show_password() } }),
    },
  },
})

/** Okabe and Ito's colors, darkened where they are too light for the ground; on dark ground their light ones. */
const chartColors = {
  light: ['#0072b2', '#d55e00', '#007f5f', '#a0527d', '#8a6500', '#4a5c6a'],
  dark: ['#56b4e9', '#e69f00', '#2bc79a', '#e29ac4', '#f0e442', '#c5d0d8'],
}
const charts = (scheme: 'light' | 'dark') =>
  Object.fromEntries(chartColors[scheme].map((color, index) => [`--chart-${index}`, color]))

/** What charts show is of one color on every page: ui/series.ts has the figures. */
const series = {
  '--chart-used': 'var(--chart-0)',
  '--chart-waste': 'var(--chart-1)',
  '--chart-received': 'var(--chart-2)',
  '--chart-value': 'var(--chart-3)',
  '--chart-other': 'var(--chart-4)',
  '--chart-forecast': 'var(--chart-5)',
  '--chart-out': 'var(--danger)',
}

const status = (scheme: 'light' | 'dark', name: string) => ({
  [`--${name}`]: `var(--mantine-color-${name}-${scheme === 'light' ? 7 : 4})`,
  [`--${name}-tint`]: `color-mix(in srgb, var(--mantine-color-${name}-${scheme === 'light' ? 7 : 4}) ${scheme === 'light' ? 11 : 14}%, var(--surface))`,
  // Mantine paints its light variant solid when a shade is asked for; with these it needs none.
  [`--mantine-color-${name}-light`]: `var(--${name}-tint)`,
  [`--mantine-color-${name}-light-hover`]: `var(--${name}-tint)`,
  [`--mantine-color-${name}-light-color`]: `var(--${name})`,
  [`--mantine-color-${name}-text`]: `var(--${name})`,
  [`--mantine-color-${name}-outline`]: `var(--${name})`,
})

const statuses = (scheme: 'light' | 'dark') =>
  Object.assign({}, ...['ok', 'warn', 'danger', 'info'].map((name) => status(scheme, name)))

/** Our own names for what the design is made of, and Mantine's variables where its choice lacks contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: series,
  light: {
    '--page': '#f4f7f9',
    '--surface': '#ffffff',
    '--surface-hover': '#f1f5f8',
    '--surface-sunken': '#eef2f5',
    '--line': '#e1e7ec',
    '--line-strong': '#8696a3',
    '--text': '#14212b',
    '--text-quiet': '#4a5c6a',
    '--accent': '#0c686c',
    '--accent-text': '#0c686c',
    '--accent-tint': 'color-mix(in srgb, #0c686c 9%, var(--surface))',
    '--focus': '#0c686c',
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-quiet)',
    '--mantine-color-placeholder': '#637483',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--accent-text)',
    ...charts('light'),
    ...statuses('light'),
  },
  dark: {
    '--page': '#0f171e',
    '--surface': '#141d25',
    '--surface-hover': '#1a2530',
    '--surface-sunken': '#0f171e',
    '--line': '#26333d',
    '--line-strong': '#667785',
    '--text': '#e4ebf0',
    '--text-quiet': '#a3b3bf',
    '--accent': '#127d80',
    '--accent-text': '#62c5c8',
    '--accent-tint': 'color-mix(in srgb, #2f9497 18%, var(--surface))',
    '--focus': '#62c5c8',
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-quiet)',
    '--mantine-color-placeholder': '#8a9ba8',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-petrol-light': 'var(--accent-tint)',
    '--mantine-color-petrol-light-color': 'var(--accent-text)',
    '--mantine-color-petrol-text': 'var(--accent-text)',
    '--mantine-color-petrol-outline': 'var(--accent-text)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--accent-text)',
    ...charts('dark'),
    ...statuses('dark'),
  },
})
