export type Dialect = 'postgres' | 'mysql'

export type DumpPart =
  | { readonly kind: 'statement'; readonly text: string }
  /** A line of data after a statement `copy ... from stdin`. */
  | { readonly kind: 'line'; readonly text: string }

const END_OF_DATA = '\\.'
const DOLLAR = /^\$[A-Za-z_]*\$/

/** Cuts a dump into statements, which are never executed, and lines of data. */
export class DumpStatements {
  readonly #dialect: Dialect
  #text = ''
  /** Where the scan goes on. Everything before it is inside the statement. */
  #at = 0
  #isData = false

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  /** @returns what is complete by now */
  *add(chunk: string): Generator<DumpPart> {
    this.#text += chunk
    for (;;) {
      const part = this.#isData ? this.#line() : this.#statement()
      if (!part) return
      if (part.kind === 'statement' && isCopy(part.text)) this.#isData = true
      if (part.kind === 'line' && part.text === END_OF_DATA) this.#isData = false
      else yield part
    }
  }

  #line(): DumpPart | undefined {
    const end = this.#text.indexOf('\n')
    if (end < 0) return undefined
    const text = this.#text.slice(0, end).replace(/\r$/, '')
    this.#text = this.#text.slice(end + 1)
    return { kind: 'line', text }
  }

  #statement(): DumpPart | undefined {
    while (this.#at < this.#text.length) {
      if (this.#text[this.#at] === ';') return this.#cut()
      const next = this.#after(this.#at)
      if (next === undefined) return undefined
      this.#at = next
    }
    return undefined
  }

  #cut(): DumpPart {
    const text = withoutComments(this.#text.slice(0, this.#at))
    const rest = this.#text.slice(this.#at + 1)
    // Data begins on the next line.
    this.#text = isCopy(text) ? rest.slice(rest.indexOf('\n') + 1) : rest
    this.#at = 0
    return { kind: 'statement', text }
  }

  /** @returns the position behind what begins here; `undefined` if its end has not arrived */
  #after(at: number): number | undefined {
    const text = this.#text
    const two = text.slice(at, at + 2)
    const one = two[0] ?? ''
    if (two === '--' || (one === '#' && this.#dialect === 'mysql')) return behind(text, '\n', at)
    if (two === '/*') return behind(text, '*/', at + 2)
    if (one === '$') return this.#afterDollar(at)
    if (one === "'" || one === '"' || one === '`') return this.#afterQuote(at, one)
    return two.length < 2 && /[-/]/.test(one) ? undefined : at + 1
  }

  #afterQuote(at: number, quote: string): number | undefined {
    const text = this.#text
    const isEscaping = this.#dialect === 'mysql' || /[eE]/.test(text[at - 1] ?? '')
    for (let end = at + 1; end < text.length; end += 1) {
      if (isEscaping && text[end] === '\\') end += 1
      else if (text[end] === quote) {
        if (end + 1 >= text.length) return undefined
        if (text[end + 1] !== quote) return end + 1
        end += 1
      }
    }
    return undefined
  }

  #afterDollar(at: number): number | undefined {
    const tag = DOLLAR.exec(this.#text.slice(at, at + 64))?.[0]
    return tag === undefined ? at + 1 : behind(this.#text, tag, at + tag.length)
  }
}

/** Whether lines of data follow. */
function isCopy(text: string): boolean {
  const plain = text.slice(-32).trimEnd().toLowerCase()
  return /^copy\s/i.test(text) && plain.endsWith('stdin')
}

function behind(text: string, end: string, from: number): number | undefined {
  const found = text.indexOf(end, from)
  return found < 0 ? undefined : found + end.length
}

/** Those before the statement. What MySQL runs inside of comments is not for us. */
function withoutComments(text: string): string {
  let rest = text.trimStart()
  for (;;) {
    const comment = /^(?:--[^\n]*\n|#[^\n]*\n|\/\*[\s\S]*?\*\/)/.exec(rest)?.[0]
    if (comment === undefined) return rest
    rest = rest.slice(comment.length).trimStart()
  }
}
