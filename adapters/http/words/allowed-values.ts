import type { Words } from './member-words.ts'

/** Patterns that many members share, in words. */
const PATTERNS: ReadonlyMap<string, Words> = new Map([
  [
    '^[a-z][a-z0-9_]*$',
    { en: 'small letters, digits or _ with a letter first', zh: '小写字母、数字或 _，以字母开头' },
  ],
  ['^[A-Za-z0-9_-]+$', { en: 'letters, digits, _ or -', zh: '字母、数字、_ 或 -' }],
])

const ONE_LETTER = /^\^\[([A-Za-z0-9]+)\]\??\$$/

/** @returns what a pattern lets through; `undefined` where no few words say it */
export function allowedBy(pattern: string): Words | undefined {
  const [, letters] = ONE_LETTER.exec(pattern) ?? []
  if (letters === undefined) return PATTERNS.get(pattern)
  return { en: [...letters].join(' or '), zh: [...letters].join(' 或 ') }
}
