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
])

const ONE_LETTER = /^\^\[([A-Za-z0-9]+)\]\??\$$/

/** @returns what a pattern accepts beside a blank, or `undefined` if no short description exists */
export function allowedBy(pattern: string): Words | undefined {
  const [, letters] = ONE_LETTER.exec(pattern) ?? []
  if (letters === undefined) return PATTERNS.get(pattern.replace('^$|', ''))
  return { en: [...letters].join(' or '), zh: [...letters].join(' 或 ') }
}
