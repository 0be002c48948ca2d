export interface Device {
  readonly browser: string
  readonly os: string
}

type Sign = readonly [name: string, pattern: RegExp]

// Browsers also name their ancestors, so the most specific names come first.
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

/** Browser and system named by a user agent, so that people can spot unfamiliar devices. */
export function deviceOf(userAgent: string): Device {
  return { browser: firstSeen(BROWSERS, userAgent), os: firstSeen(SYSTEMS, userAgent) }
}

function firstSeen(signs: readonly Sign[], userAgent: string): string {
  return signs.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Unknown'
}
