/** The picture of a user who has none of their own. */
export interface Initials {
  /** Up to two letters or digits; empty if the name has none. */
  readonly text: string
  /** An index of `INITIALS_SHADES`. */
  readonly shade: number
}

interface Named {
  readonly id: string
  readonly name: string
  readonly nickName: string
}

/** Dark enough for white letters: the contrast is at least 4.5. */
export const INITIALS_SHADES: readonly string[] = [
  '#b3261e',
  '#9a4600',
  '#7a5900',
  '#4b6700',
  '#1b6e2f',
  '#006a60',
  '#00658a',
  '#2a5ab5',
  '#5649b8',
  '#7b3fa8',
  '#99347f',
  '#5d5f66',
]

/** The same for the same user at any time and on every instance. */
export function initialsOf({ id, name, nickName }: Named): Initials {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return { text: lettersOf(nickName) || lettersOf(name), shade: sum % INITIALS_SHADES.length }
}

/** Scripts with upper case have initials of the first and last word, others one character. */
function lettersOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? []
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined].map(initial)
  return isCased(first) && isCased(last ?? '') ? first + last : first
}

function initial(word: string | undefined): string {
  return [...(word ?? '').toUpperCase()][0] ?? ''
}

function isCased(letter: string): boolean {
  return /^\p{Lu}$/u.test(letter)
}
