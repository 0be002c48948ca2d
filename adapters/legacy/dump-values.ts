import type { Dialect } from './dump-statements.ts'

type Cell = string | null

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', '0': '\0', Z: '\x1a', b: '\b', f: '\f', v: '\v' },
}
const HEX = /^(?:0x|x'|X')([0-9A-Fa-f]*)'?$/

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

/** Reads the rows behind `values`. Functions, such as `now()`, have no value. */
export class InsertedRows {
  readonly #text: string
  readonly #dialect: Dialect
  #at: number

  /** @param at where the first row begins */
  constructor(text: string, at: number, dialect: Dialect) {
    this.#text = text
    this.#at = at
    this.#dialect = dialect
  }

  *read(): Generator<Cell[]> {
    for (;;) {
      const open = this.#text.indexOf('(', this.#at)
      if (open < 0) return
      this.#at = open + 1
      yield this.#row()
    }
  }

  #row(): Cell[] {
    const cells: Cell[] = []
    while (this.#at < this.#text.length) {
      cells.push(this.#cell())
      const end = this.#text[this.#at]
      this.#at += 1
      if (end === ')') break
    }
    return cells
  }

  /** Leaves the position at the comma or bracket behind the cell. */
  #cell(): Cell {
    let word = ''
    let text: string | undefined
    let depth = 0
    for (; this.#at < this.#text.length; this.#at += 1) {
      const sign = this.#text[this.#at] ?? ''
      if (sign === "'" || (sign === '"' && this.#dialect === 'mysql')) {
        const isBytes = /(^|\s)x$/i.test(word)
        text = this.#quoted(sign, this.#dialect === 'mysql' || /e$/i.test(word))
        if (isBytes) text = bytes(text)
        this.#at -= 1
      } else if (depth === 0 && (sign === ',' || sign === ')')) break
      else {
        if (sign === '(') depth += 1
        if (sign === ')') depth -= 1
        word += sign
      }
    }
    return text ?? plain(word.trim())
  }

  /** Leaves the position behind the closing quote. */
  #quoted(quote: string, isEscaping: boolean): string {
    let value = ''
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      const sign = this.#text[this.#at] ?? ''
      if (isEscaping && sign === '\\') {
        this.#at += 1
        const letter = this.#text[this.#at] ?? ''
        value += ESCAPES[letter] ?? letter
      } else if (sign !== quote) value += sign
      else if (this.#text[this.#at + 1] === quote) {
        this.#at += 1
        value += quote
      } else break
    }
    this.#at += 1
    return value
  }
}

function plain(word: string): Cell {
  const hex = HEX.exec(word)?.[1]
  if (hex !== undefined) return bytes(hex)
  return /^(-?[\d.]+(?:e[+-]?\d+)?|true|false)$/i.test(word) ? word.toLowerCase() : null
}

/** Long texts can be stored as bytes. */
function bytes(hex: string): string {
  return Buffer.from(hex, 'hex').toString('utf8')
}
