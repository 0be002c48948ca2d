import type { Configuration } from '../../../../application/parts/configuration/configuration.ts'
import type { RecordType } from '../../../../domain/records/record.ts'
import { checkEntry } from './check-entry.ts'
import { type EntryShape, SHAPES, shapesOf } from './entry-schemas.ts'
import { FaultyFile } from './faulty-file.ts'
import { closed } from './json-schema.ts'

const LIST = { type: 'array' }
/** The position at the end of the parser's message. */
const POSITION = / \(line \d{1,9} column \d{1,9}\)$/

/**
 * Checks every entry against the description of its record, except for what only the store can
 * check.
 * @param records those that are exported are part of it, beside the console's own
 * @throws FaultyFile
 */
export function readConfiguration(
  text: string,
  records: readonly RecordType[] = [],
): Configuration {
  const document = parsed(text)
  const shapes = { ...shapesOf(records.filter(({ exported }) => exported)), ...SHAPES }
  checkDocument(document, Object.keys(shapes))
  for (const [name, shape] of Object.entries(shapes)) checkList(document[name], name, shape)
  return document
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser's own message quotes the text that it could not read.
    const [position = ''] = POSITION.exec(String(error)) ?? []
    throw new FaultyFile('the file', `it is not JSON${position}.`)
  }
}

function checkDocument(document: unknown, names: string[]): asserts document is Configuration {
  const lists = Object.fromEntries(names.map((name) => [name, LIST]))
  checkEntry(closed({ version: { const: 1 }, ...lists }, names), document, 'the file')
}

function checkList(list: unknown, path: string, { schema, key, nested }: EntryShape): void {
  const entries: [number, unknown][] = Array.isArray(list) ? [...list.entries()] : []
  for (const [at, entry] of entries) {
    const here = pathOf(path, at, Object(entry)[key])
    checkEntry(schema, entry, here)
    if (nested) checkList(entry[nested.name], `${here}.${nested.name}`, nested.shape())
  }
}

function pathOf(list: string, at: number, key: unknown): string {
  return `${list}[${at}]${typeof key === 'string' ? ` ${JSON.stringify(key)}` : ''}`
}
