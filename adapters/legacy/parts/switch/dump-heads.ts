/** Heads are shorter, so that long statements are not searched as a whole. */
const LONGEST_HEAD = 8000
const BLANKS = /\s*/y
const NAME = /[\w$.`"-]*/y
const CONSTRAINTS =
  'constraint primary unique index key fulltext spatial foreign check generated partition'.split(
    ' ',
  )
const NO_COLUMN = new Set([...CONSTRAINTS, 'exclude', 'like'])

/** What a statement says about a table, whose name is in lower case, without quotes and schema. */
export type DumpHead =
  | { readonly kind: 'create'; readonly table: string; readonly columns: readonly string[] }
  /** Lines of data follow. */
  | { readonly kind: 'copy'; readonly table: string; readonly columns: Columns }
  | {
      readonly kind: 'insert'
      readonly table: string
      readonly columns: Columns
      /** Where the first row begins in the statement. */
      readonly rowsAt: number
    }
  /** It removes all rows, as before those of a dump. */
  | { readonly kind: 'empty'; readonly table: string }
  /** It changes rows in a form that is not read. */
  | { readonly kind: 'strange'; readonly table: string }

/** In the order of the values. Absent: those of the table, in their order. */
type Columns = readonly string[] | undefined

/** @returns `undefined` for statements that do not change the rows of a table */
export function headOf(text: string): DumpHead | undefined {
  const words = new Words(text)
  const verb = words.take()
  if (verb === 'create') return created(text, words)
  if (verb === 'copy') return copied(words)
  if (verb === 'insert') return inserted(words)
  if (verb === 'alter') return altered(words)
  if (verb === 'load') words.skipUntil('table')
  else if (!['update', 'delete', 'truncate', 'merge', 'replace'].includes(verb)) return undefined
  words.skip('low_priority', 'delayed', 'from', 'into', 'table', 'only')
  const table = nameOf(words.take())
  const isWhole = ['delete', 'truncate'].includes(verb) && words.take() === ''
  return { kind: isWhole ? 'empty' : 'strange', table }
}

/** Whether lines of data follow the statement. */
export function bringsLines(text: string): boolean {
  const words = new Words(text)
  if (words.take() !== 'copy') return false
  words.skipUntil('from')
  return words.take() === 'stdin'
}

function created(text: string, words: Words): DumpHead | undefined {
  words.skip('global', 'local', 'temporary', 'temp', 'unlogged')
  if (words.take() !== 'table') return undefined
  words.skip('if', 'not', 'exists')
  const table = nameOf(words.take())
  const open = words.at
  return words.take() === '('
    ? { kind: 'create', table, columns: columnsIn(text, open) }
    : undefined
}

function copied(words: Words): DumpHead {
  const table = nameOf(words.take())
  const columns = words.list()
  const isPlain = words.take() === 'from' && words.take() === 'stdin' && words.take() === ''
  return isPlain ? { kind: 'copy', table, columns } : { kind: 'strange', table }
}

function inserted(words: Words): DumpHead {
  words.skip('low_priority', 'delayed', 'high_priority', 'ignore', 'into')
  const table = nameOf(words.take())
  const columns = words.list()
  words.skip('overriding', 'system', 'value')
  const isPlain = words.take() === 'values'
  const rowsAt = words.at
  return isPlain && words.take() === '('
    ? { kind: 'insert', table, columns, rowsAt }
    : { kind: 'strange', table }
}

/** Only what changes the columns, or adds the rows of another table, is strange. */
function altered(words: Words): DumpHead | undefined {
  if (words.take() !== 'table') return undefined
  words.skip('if', 'exists', 'only')
  const table = nameOf(words.take())
  const [change, what] = [words.take(), words.take()]
  const isColumn = ['add', 'drop'].includes(change) && !CONSTRAINTS.includes(what)
  const isStrange = isColumn || ['rename', 'change', 'attach', 'inherit'].includes(change)
  return isStrange ? { kind: 'strange', table } : undefined
}

/** The words of a statement in lower case, one after the other; brackets and signs are words. */
class Words {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text.slice(0, LONGEST_HEAD)
  }

  /** Where the next word begins. */
  get at(): number {
    BLANKS.lastIndex = this.#at
    BLANKS.test(this.#text)
    this.#at = BLANKS.lastIndex
    return this.#at
  }

  /** @returns an empty text at the end */
  take(): string {
    const from = this.at
    NAME.lastIndex = from
    NAME.test(this.#text)
    this.#at = Math.max(NAME.lastIndex, from + 1)
    return this.#text.slice(from, this.#at).toLowerCase()
  }

  skip(...words: readonly string[]): void {
    let next = this.at
    while (words.includes(this.take())) next = this.at
    this.#at = next
  }

  /** Leaves the position behind the word. */
  skipUntil(word: string): void {
    for (let taken = this.take(); taken !== word && taken !== ''; ) taken = this.take()
  }

  /** @returns the names in brackets, if these are next */
  list(): readonly string[] | undefined {
    if (this.#text[this.at] !== '(') return undefined
    const names: string[] = []
    for (let word = this.take(); word !== ')' && word !== ''; word = this.take()) {
      if (word !== '(' && word !== ',') names.push(nameOf(word))
    }
    return names
  }
}

/** What is between the bracket at `open` and its end, without keys and constraints. */
function columnsIn(text: string, open: number): string[] {
  return partsIn(text, open)
    .map((part) => part.trim().split(/\s/)[0] ?? '')
    .filter((name) => name !== '' && !NO_COLUMN.has(name.toLowerCase()))
    .map(nameOf)
}

/** Divides what is between the bracket at `open` and its end, at its commas. */
function partsIn(text: string, open: number): string[] {
  const parts = ['']
  let depth = 0
  let quote = ''
  for (let at = open + 1; at < text.length && depth >= 0; at += 1) {
    const sign = text[at] ?? ''
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === "'") quote = sign
    else if (text.startsWith('--', at)) at = lastOf(text, '\n', at)
    else if (text.startsWith('/*', at)) at = lastOf(text, '*/', at)
    else if (sign === ')') depth -= 1
    else if (sign === '(') depth += 1
    else if (sign === ',' && depth === 0) parts.push('')
    else if (depth === 0) parts.push((parts.pop() ?? '') + sign)
  }
  return parts
}

/** @returns the position of the last letter of a comment */
function lastOf(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from)
  return found < 0 ? text.length : found + end.length - 1
}

function nameOf(raw: string | undefined): string {
  const last = (raw ?? '').split('.').at(-1) ?? ''
  return last.replaceAll(/["`\s]/g, '').toLowerCase()
}
