const browsers: [RegExp, string][] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bFxiOS\/(\d+)/, 'Firefox'],
  [/\bCriOS\/(\d+)/, 'Chrome'],
  [/\bChrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*\bSafari\//, 'Safari'],
]

const devices: [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b.*\bMobile\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bWindows\b/, 'Windows computer'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux computer'],
]

/** What a browser says it is, in words: 'Chrome 131' on a 'Windows computer'. Only shown, never trusted. */
export function describeAgent(userAgent: string): { browser: string; device: string } {
  const [, browser] = browsers.find(([pattern]) => pattern.test(userAgent)) ?? []
  const version = browsers.find(([pattern]) => pattern.test(userAgent))?.[0].exec(userAgent)?.[1]
  const [, device] = devices.find(([pattern]) => pattern.test(userAgent)) ?? []
  return {
    browser: browser ? `${browser} ${version}` : 'Unknown browser',
    device: device ?? 'Unknown device',
  }
}
