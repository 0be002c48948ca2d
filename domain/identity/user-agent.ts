export interface Device {
  readonly browser: string
  readonly os: string
}

type Sign = readonly [name: string, pattern: RegExp]

// Browsers name their ancestors too, so the younger ones are looked for first.
const BROWSERS: readonly Sign[] = [
  ['WeChat', /\bMicroMessenger\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

const SYSTEMS: readonly Sign[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** What a user agent says of itself, for people who look for a device they do not know. */
export function deviceOf(userAgent: string): Device {
  return { browser: firstSeen(BROWSERS, userAgent), os: firstSeen(SYSTEMS, userAgent) }
}

function firstSeen(signs: readonly Sign[], userAgent: string): string {
  return signs.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Unknown'
}
