const NO_COLUMN = new Set(
  'primary key unique constraint index fulltext spatial check foreign exclude'.split(' '),
)
const LONGEST_HEAD = 1000

interface Table {
  readonly table: string
  readonly columns: readonly string[]
}

interface Inserted {
  readonly table: string
  /** Absent: those of the table, in their order. */
  readonly columns: readonly string[] | undefined
  /** Where the first row begins in the statement. */
  readonly rowsAt: number
}

export function createdIn(text: string): Table | undefined {
  const { words, open } = headOf(text)
  if (words[0] !== 'create' || !words.slice(0, 3).includes('table') || open < 0) return undefined
  const columns = partsIn(text, open)
    .map((part) => part.trim().split(/\s/)[0] ?? '')
    .filter((name) => name !== '' && !NO_COLUMN.has(name.toLowerCase()))
    .map(nameOf)
  return { table: nameOf(words.at(-1)), columns }
}

/** @returns the columns in the order of the lines of data */
export function copiedInto(text: string, table: string): readonly string[] | undefined {
  const { words, open } = headOf(text)
  if (words[0] !== 'copy' || nameOf(words[1]) !== table || open < 0) return undefined
  return partsIn(text, open).map(nameOf)
}

export function insertedInto(text: string): Inserted | undefined {
  const { words, open } = headOf(text)
  const into = words.indexOf('into')
  if (!['insert', 'replace'].includes(words[0] ?? '') || into < 0 || open < 0) return undefined
  const table = nameOf(words[into + 1])
  if (words.at(-1) === 'values') return { table, columns: undefined, rowsAt: open }
  const columns = partsIn(text, open).map(nameOf)
  const values = text.toLowerCase().indexOf('values', text.indexOf(')', open))
  return values < 0 ? undefined : { table, columns, rowsAt: values }
}

/** The words before the first bracket, and where that is. */
function headOf(text: string): { words: string[]; open: number } {
  const open = text.slice(0, LONGEST_HEAD).indexOf('(')
  const head = text.slice(0, open < 0 ? 0 : open)
  return { words: head.toLowerCase().split(/\s+/).filter(Boolean), open }
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
    else if (text.startsWith('--', at)) at = text.indexOf('\n', at)
    else if (sign === ')') depth -= 1
    else if (sign === '(') depth += 1
    else if (sign === ',' && depth === 0) parts.push('')
    else if (depth === 0) parts.push((parts.pop() ?? '') + sign)
    if (at < 0) break
  }
  return parts
}

/** In lower case, without quotes and schema. */
function nameOf(raw: string | undefined): string {
  const last = (raw ?? '').split('.').at(-1) ?? ''
  return last.replaceAll(/["`\s]/g, '').toLowerCase()
}
