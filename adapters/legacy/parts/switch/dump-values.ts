import type { Dialect } from './dump-statements.ts'

type Cell = string | null

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', '0': '\0', Z: '\x1a', b: '\b', f: '\f', v: '\v' },
}
const BLANK = /\s+/
const BLANKS = /\s*/y
const WORD = /[^\s,()'":]*/y
const TYPE = /[\w\s:.[\]]*/y
const IN_QUOTES = { "'": /[\\']/g, '"': /[\\"]/g } as const
/** They say nothing that a row needs. */
const NOW = ['now', 'sysdate', 'current_timestamp', 'localtimestamp']
const HEX = /^0x([0-9a-f]*)$/
/** Before a text: its encoding, its escapes, or its type. */
const PLAIN_PREFIX = /^(?:|e|n|_\w+|date|time|timestamp)$/
const HARMLESS_END = ['', 'on conflict do nothing']

/** A row of `copy ... from stdin`. */
export function copiedCells(line: string): Cell[] {
  return line
    .split('\t')
    .map((cell) =>
      cell === '\\N'
        ? null
        : cell.replaceAll(/\\(.)/g, (_all, letter: string) => ESCAPES[letter] ?? letter),
    )
}

/** @returns what is thrown for something that is not a plain value, at a position in the statement */
type Refusing = (at: number, text: string) => Error

/** Reads the rows behind `values`. The present time has no value. */
export class InsertedRows {
  readonly #text: string
  readonly #dialect: Dialect
  readonly #refusing: Refusing
  #at: number

  /** @param at where the first row begins */
  constructor(text: string, at: number, dialect: Dialect, refusing: Refusing) {
    this.#text = text
    this.#at = at
    this.#dialect = dialect
    this.#refusing = refusing
  }

  *read(): Generator<{ readonly cells: readonly Cell[]; readonly at: number }> {
    for (;;) {
      const at = this.#at
      yield { cells: this.#row(), at }
      this.#skip(BLANKS)
      if (this.#text[this.#at] !== ',') break
      this.#at += 1
      this.#skip(BLANKS)
      if (this.#text[this.#at] !== '(') throw this.#unfit()
    }
    const end = this.#text
      .slice(this.#at, this.#at + 80)
      .trim()
      .toLowerCase()
    if (!HARMLESS_END.includes(end.split(BLANK).join(' '))) throw this.#unfit()
  }

  #row(): Cell[] {
    const cells: Cell[] = []
    for (;;) {
      this.#at += 1
      cells.push(this.#cell())
      this.#skipCast()
      const end = this.#text[this.#at]
      if (end !== ',' && end !== ')') throw this.#unfit()
      if (end === ',') continue
      this.#at += 1
      return cells
    }
  }

  #cell(): Cell {
    this.#skip(BLANKS)
    const from = this.#at
    const word = this.#skip(WORD).toLowerCase()
    this.#skip(BLANKS)
    const sign = this.#text[this.#at]
    if (sign === "'" || (sign === '"' && this.#dialect === 'mysql')) {
      return this.#prefixed(word, sign, from)
    }
    if (NOW.includes(word)) return this.#now()
    const hex = HEX.exec(word)?.[1]
    if (hex !== undefined) return bytes(hex)
    if (word === 'null') return null
    if (word === 'true' || word === 'false') return word
    if (word !== '' && Number.isFinite(Number(word))) return word
    throw this.#unfit(from)
  }

  #prefixed(prefix: string, quote: '"' | "'", from: number): string {
    this.#at += 1
    const text = this.#quoted(quote, this.#dialect === 'mysql' || prefix === 'e')
    if (PLAIN_PREFIX.test(prefix)) return text
    if (prefix === 'x') return bytes(text)
    if (prefix === 'b') return String(Number.parseInt(text, 2))
    throw this.#unfit(from)
  }

  /** Skips the brackets of a function. */
  #now(): null {
    const end = this.#text.indexOf(')', this.#at)
    if (this.#text[this.#at] === '(' && end >= 0) this.#at = end + 1
    return null
  }

  #skipCast(): void {
    this.#skip(BLANKS)
    if (!this.#text.startsWith('::', this.#at)) return
    this.#skip(TYPE)
    if (this.#text[this.#at] !== '(') return
    const end = this.#text.indexOf(')', this.#at)
    this.#at = end < 0 ? this.#text.length : end + 1
    this.#skip(TYPE)
  }

  /** Leaves the position behind the closing quote. */
  #quoted(quote: '"' | "'", isEscaping: boolean): string {
    const sign = IN_QUOTES[quote]
    let value = ''
    for (let from = this.#at; ; from = this.#at) {
      sign.lastIndex = from
      if (!sign.test(this.#text)) throw this.#unfit()
      const found = sign.lastIndex - 1
      const letter = this.#text[found + 1] ?? ''
      value += this.#text.slice(from, found)
      this.#at = found + 2
      if (this.#text[found] === '\\') {
        value += isEscaping ? (ESCAPES[letter] ?? letter) : '\\'
        if (!isEscaping) this.#at = found + 1
      } else if (letter === quote) value += quote
      else {
        this.#at = found + 1
        return value
      }
    }
  }

  /** @returns what was skipped */
  #skip(form: RegExp): string {
    const from = this.#at
    form.lastIndex = from
    form.test(this.#text)
    this.#at = form.lastIndex
    return this.#text.slice(from, this.#at)
  }

  #unfit(at = this.#at): Error {
    return this.#refusing(at, this.#text.slice(at, at + 40).trim() || 'the end')
  }
}

/** Long texts can be stored as bytes. */
function bytes(hex: string): string {
  return Buffer.from(hex, 'hex').toString('utf8')
}
