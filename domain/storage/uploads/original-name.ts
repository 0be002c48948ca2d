const LONGEST = 200
// Control characters, and marks that change the text direction, which can disguise extensions.
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const SUFFIX = /\.[A-Za-z0-9]{1,10}$/

/** The file name given by the uploader. It is displayed and returned, never used as a path. */
export class OriginalName {
  readonly value: string

  private constructor(value: string) {
    this.value = value
  }

  /** Accepts any text and keeps the part after the last separator, without control characters. */
  static from(raw: string): OriginalName {
    const base = raw.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
    const clean = base.replace(UNSAFE, '').trim()
    const suffix = SUFFIX.exec(clean)?.[0] ?? ''
    const stem = [...clean.slice(0, clean.length - suffix.length)].slice(0, LONGEST - suffix.length)
    return new OriginalName(`${stem.join('')}${suffix}` || 'unnamed')
  }

  /** Extension with the dot, lower case; empty when there is none. */
  get suffix(): string {
    return (SUFFIX.exec(this.value)?.[0] ?? '').toLowerCase()
  }
}
