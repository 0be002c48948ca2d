import type { Dice } from './dice.ts'

export interface Variant {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

const METHODS = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH'],
  ...['LOCK', 'M-SEARCH', 'PURGE', 'QUERY'],
] as const
const BITS = [
  ...['/', '//', '/.', '/..', '/./', '/../', '\\', ';x', ';/', '?', '??', '#', '%', '%00', '%0a'],
  ...[
    '%20',
    '%2e',
    '%2e%2e',
    '%2f',
    '%252f',
    '%5c',
    '%c0%af',
    '.json',
    '.',
    '*',
    ':',
    '@',
    '~',
    '\u00e9',
  ],
] as const
const OTHER_WAYS: readonly string[] = [
  ...['x-http-method-override', 'x-method-override', 'x-original-url', 'x-rewrite-url'],
  'x-forwarded-path',
]

/**
 * The same route in a different spelling or method, as an attacker would try to bypass its rule.
 */
export function variantOf(dice: Dice, path: string, method: string): Variant {
  let url = path
  for (let turn = dice.below(3); turn > 0; turn -= 1) url = respelt(dice, url)
  const way = OTHER_WAYS[dice.below(OTHER_WAYS.length)] ?? ''
  return {
    method: dice.once(2) ? method : dice.oneOf(METHODS),
    url: url.startsWith('/') ? url : `/${url}`,
    headers: dice.once(4) ? { [way]: way.includes('method') ? method : path } : {},
  }
}

function respelt(dice: Dice, url: string): string {
  const at = dice.below(url.length + 1)
  const [before, after] = [url.slice(0, at), url.slice(at)]
  const letter = after.charCodeAt(0) || 0x78
  const ways = [
    () => before + dice.oneOf(BITS) + after,
    () => url + dice.oneOf(BITS),
    () => dice.oneOf(BITS) + url,
    () => `${before}%${letter.toString(16)}${after.slice(1)}`,
    () => `${before}%25${letter.toString(16)}${after.slice(1)}`,
    () => before + after.charAt(0).toUpperCase() + after.slice(1),
    () => before + after.slice(1),
    () => before + after.charAt(0) + after,
    () => url.toUpperCase(),
    () => url.replaceAll('/', '%2f'),
    () => `/x/..${url}`,
    () => `http://127.0.0.1${url}`,
  ] as const
  return dice.oneOf(ways)()
}
