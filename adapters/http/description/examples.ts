import type { Json } from './json.ts'

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['total', 1],
  ['expire_in', 604_800],
  ['timeout', 604_800],
  ['activeTimeout', 1800],
])

/** Matched against a member's name; the first text that fits the schema is used. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/time$|^params\[/i, '2026-01-31 09:30:00'],
  [/^page(Num|Size)$/, '1'],
  [/^isAsc$/, 'asc'],
  [/ids$/i, '1,2'],
  [/^(captcha)?uuid$/i, '3f2a9b4c5d6e7f80912a3b4c5d6e7f80'],
  [/^client_?id$/i, 'e5cd7e4891bf95d1d19206ce24a7b32e'],
  [/^grantType/, 'password'],
  [/(^|[a-z])id$/i, '1'],
  [/user_?name|createByName|operName/i, 'mei'],
  [/nickName|realName/, 'Mei'],
  [/email/i, 'mei@example.com'],
  [/phone/i, '13800138000'],
  [/password|secret/i, 'Correct-Horse-7'],
  [/url$|link/i, 'https://console.example.com/file/1'],
  [/ipaddr|operIp|^address$/, '192.0.2.7'],
  [/permission|perms|codes/i, 'system:oss:list'],
  [/^(msg|reason)$/, 'Done'],
  [/configKey/, 'sys.account.registerUser'],
  [/source/i, 'github'],
  [/^menuType$/, 'C'],
  [/userType/, 'sys_user'],
  [/fileName|originalName/i, 'picture.png'],
  [/suffix/i, '.png'],
  [/endpoint/i, 's3.example.com'],
]
const WORDS = ['text', '1', 'Y', '0', '00']

/** Example values by member name. */
export const EXAMPLES = {
  numberFor(name: string, minimum: unknown): number {
    return NUMBERS.get(name) ?? (typeof minimum === 'number' ? minimum : 1)
  },

  textFor(name: string, { pattern, minLength, maxLength }: Json): string {
    const known = TEXTS.filter(([names]) => names.test(name)).map(([, text]) => text)
    const fits = (text: string) =>
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
      (typeof minLength !== 'number' || text.length >= minLength) &&
      (typeof maxLength !== 'number' || text.length <= maxLength)
    return [...known, ...WORDS].find(fits) ?? 'text'
  },
}
