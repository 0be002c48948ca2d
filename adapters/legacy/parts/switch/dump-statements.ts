import { bringsLines } from './dump-heads.ts'
import { linesIn, UnreadableDump, wordsOf } from './dump-texts.ts'

export type Dialect = 'postgres' | 'mysql'

export interface DumpPart {
  /** `line`: of data, behind a statement `copy ... from stdin`. */
  readonly kind: 'statement' | 'line'
  readonly text: string
  readonly begin: DumpPosition
  /** Bytes of the file before what follows. */
  readonly end: number
}

export interface DumpPosition {
  /** Bytes of the file before it. */
  readonly byte: number
  /** From 1. */
  readonly line: number
}

const START: DumpPosition = { byte: 0, line: 1 }
const END_OF_DATA = '\\.'
const DOLLAR = /^\$[A-Za-z_]*\$/
const SPECIAL = /[;'"`$#/-]/g
const IN_QUOTES = { "'": /[\\']/g, '"': /[\\"]/g, '`': /[\\`]/g } as const
const BLANKS = /[\s\xef\xbb\xbf]*/y
const COMMENTS = { '--': '\n', '#': '\n', '/*': '*/', '\\': '\n', delimiter: '\n' } as const
/** What stands before statements: comments, and commands of the clients. */
const LEADS = {
  postgres: ['--', '/*', '\\'],
  mysql: ['--', '/*', '#', 'delimiter'],
} as const
const LONGEST_LEAD = 'delimiter'.length

/**
 * Cuts a dump into statements, which are never executed, and lines of data. Its texts have a
 * letter for each byte, so that positions are those of the file, and what one table keeps in
 * another encoding harms no other.
 */
export class DumpStatements {
  readonly #dialect: Dialect
  #text = ''
  #byte: number
  #line: number
  /** Up to where lines were counted. */
  #counted = 0
  /** Where the part begins, and where its scan goes on. */
  #begin = 0
  #at = 0
  #isInside = false
  #data: 'none' | 'begins on the next line' | 'lines' = 'none'
  /** The first words of the statement before the data. */
  #copy = ''
  #delimiter = ';'

  /** @param start where what is added begins in the file */
  constructor(dialect: Dialect, start: DumpPosition = START) {
    this.#dialect = dialect
    this.#byte = start.byte
    this.#line = start.line
  }

  /** @returns what is complete by now */
  *add(chunk: string): Generator<DumpPart> {
    this.#forget()
    this.#text += chunk
    for (;;) {
      const part = this.#data === 'none' ? this.#statement() : this.#dataLine()
      if (!part) return
      if (part.kind === 'statement' && bringsLines(part.text))
        this.#data = 'begins on the next line'
      if (part.kind === 'line' && part.text === END_OF_DATA) this.#data = 'none'
      else yield part
    }
  }

  /** Call it at the end of the file. @throws UnreadableDump if something is unfinished */
  *end(): Generator<DumpPart> {
    yield* this.add('\n')
    const isData = this.#data !== 'none'
    if (!isData && !this.#isInside && this.#text.slice(this.#at).trim() === '') return
    const what = isData ? `the rows of ${this.#copy}` : wordsOf(this.#text.slice(this.#begin))
    throw UnreadableDump.at(this.#lineAt(this.#begin), `${what} without an end: the dump was cut.`)
  }

  #forget(): void {
    const gone = this.#begin
    this.#lineAt(gone)
    this.#text = this.#text.slice(gone)
    this.#byte += gone
    this.#at = Math.max(0, this.#at - gone)
    this.#counted -= gone
    this.#begin = 0
  }

  #dataLine(): DumpPart | undefined {
    for (;;) {
      const end = this.#text.indexOf('\n', this.#begin)
      if (end < 0) return undefined
      if (this.#data === 'lines') return this.#part('line', end, end + 1)
      this.#data = 'lines'
      this.#begin = end + 1
    }
  }

  #statement(): DumpPart | undefined {
    if (!this.#isInside && !this.#skipLead()) return undefined
    for (;;) {
      SPECIAL.lastIndex = this.#at
      if (!SPECIAL.test(this.#text)) {
        this.#at = this.#text.length
        return undefined
      }
      this.#at = SPECIAL.lastIndex - 1
      if (this.#text.startsWith(this.#delimiter, this.#at)) break
      const next = this.#after(this.#at)
      if (next === undefined) return undefined
      this.#at = next
    }
    this.#isInside = false
    return this.#part('statement', this.#at, this.#at + this.#delimiter.length)
  }

  #part(kind: DumpPart['kind'], last: number, next: number): DumpPart {
    const text = this.#text.slice(this.#begin, last).replace(/\r$/, '')
    const begin = { byte: this.#byte + this.#begin, line: this.#lineAt(this.#begin) }
    this.#begin = next
    this.#at = next
    return { kind, text, begin, end: this.#byte + next }
  }

  /** Skips blanks, comments and commands. @returns whether a statement begins by now */
  #skipLead(): boolean {
    for (;;) {
      BLANKS.lastIndex = Math.max(this.#at, this.#begin)
      BLANKS.test(this.#text)
      this.#at = BLANKS.lastIndex
      this.#begin = this.#at
      const rest = this.#text.slice(this.#at, this.#at + LONGEST_LEAD).toLowerCase()
      const lead = LEADS[this.#dialect].find((one) => rest.startsWith(one) || one.startsWith(rest))
      this.#isInside = lead === undefined
      if (lead === undefined) return true
      const next = rest.startsWith(lead) ? behind(this.#text, COMMENTS[lead], this.#at) : undefined
      if (next === undefined) return false
      if (lead === 'delimiter')
        this.#delimiter = this.#text.slice(this.#at + LONGEST_LEAD, next).trim()
      this.#at = next
    }
  }

  /** Lines are counted once: ask in ascending order. */
  #lineAt(position: number): number {
    this.#line += linesIn(this.#text, this.#counted, position)
    this.#counted = Math.max(this.#counted, position)
    return this.#line
  }

  /** @returns the position behind what begins here; `undefined` if its end has not arrived */
  #after(at: number): number | undefined {
    const text = this.#text
    const two = text.slice(at, at + 2)
    const one = two[0] ?? ''
    if (two === '--' || (one === '#' && this.#dialect === 'mysql')) return behind(text, '\n', at)
    if (two === '/*') return behind(text, '*/', at + 2)
    if (one === '$' && this.#dialect === 'postgres') return this.#afterDollar(at)
    if (one === "'" || one === '"' || one === '`') return this.#afterQuote(at, one)
    return two.length < 2 && /[-/]/.test(one) ? undefined : at + 1
  }

  #afterQuote(at: number, quote: keyof typeof IN_QUOTES): number | undefined {
    const text = this.#text
    const isEscaping = this.#dialect === 'mysql' ? quote !== '`' : /[eE]/.test(text[at - 1] ?? '')
    const sign = IN_QUOTES[quote]
    for (sign.lastIndex = at + 1; sign.test(text); ) {
      const found = sign.lastIndex - 1
      if (text[found] === '\\') sign.lastIndex += isEscaping ? 1 : 0
      else if (found + 1 >= text.length) return undefined
      else if (text[found + 1] !== quote) return found + 1
      else sign.lastIndex += 1
    }
    return undefined
  }

  #afterDollar(at: number): number | undefined {
    const tag = DOLLAR.exec(this.#text.slice(at, at + 64))?.[0]
    if (tag === undefined) return at + 64 > this.#text.length ? undefined : at + 1
    return behind(this.#text, tag, at + tag.length)
  }
}

function behind(text: string, end: string, from: number): number | undefined {
  const found = text.indexOf(end, from)
  return found < 0 ? undefined : found + end.length
}
