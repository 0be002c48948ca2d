import type { Words } from './member-words.ts'

/** Patterns that many members share, described in words. */
const PATTERNS: ReadonlyMap<string, Words> = new Map([
  [
    '^[a-z][a-z0-9_]*$',
    {
      en: 'lower-case letters or digits or _ starting with a letter',
      zh: '小写字母、数字或 _，以字母开头',
    },
  ],
  ['^[A-Za-z0-9_-]+$', { en: 'letters, digits, _ or -', zh: '字母、数字、_ 或 -' }],
  [
    '^[A-Za-z0-9][A-Za-z0-9._:-]*$',
    {
      en: 'letters, digits, . _ : or -, starting with a letter or digit',
      zh: '字母、数字或 . _ : -，以字母或数字开头',
    },
  ],
  ['^[1-6]$', { en: '1 to 6', zh: '1 至 6' }],
  ['^(sys_user|app_user)$', { en: 'sys_user or app_user', zh: 'sys_user 或 app_user' }],
  ['^[0-9a-f]{64}$', { en: '64 digits from 0 to 9 and a to f', zh: '64 位，由 0-9 和 a-f 组成' }],
  [
    '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
    { en: 'an address such as mei@example.com', zh: '邮箱地址，如 mei@example.com' },
  ],
  [
    '^https?:\\/\\/(?:\\[[0-9a-f:.]+\\]|[a-z0-9.-]+)(?::[1-9][0-9]{0,4})?(?:\\/[!$&-;=?-Z_a-z~%]*)?$',
    {
      en: 'an address such as https://hooks.example.com/gatehouse',
      zh: '地址，如 https://hooks.example.com/gatehouse',
    },
  ],
])

const ONE_LETTER = /^\^\[([A-Za-z0-9]+)\]\??\$$/

/** @returns what a pattern accepts beside a blank, or `undefined` if no short description exists */
export function allowedBy(pattern: string): Words | undefined {
  const [, letters] = ONE_LETTER.exec(pattern) ?? []
  if (letters === undefined) return PATTERNS.get(pattern.replaceAll('^$|', ''))
  return { en: [...letters].join(' or '), zh: [...letters].join(' 或 ') }
}
