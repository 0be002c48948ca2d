import { Value } from 'typebox/value'
import type { Configuration } from '../../../../application/parts/configuration/configuration.ts'
import { FaultyEntry } from '../../../../application/parts/configuration/section.ts'
import type { RecordType } from '../../../../domain/records/record.ts'
import { type EntryShape, SHAPES, shapesOf } from './entry-schemas.ts'
import { closed } from './json-schema.ts'

type Entry = Readonly<Record<string, unknown>>

const LIST = { type: 'array' }
/** The position at the end of the parser's message. */
const POSITION = / \(line \d{1,9} column \d{1,9}\)$/

/**
 * Checks every entry against the description of its record, except for what only the store can
 * check.
 * @param records those that are exported are part of it, beside the console's own
 * @throws FaultyEntry, whose message quotes no value
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
    throw new FaultyEntry('the file', `it is not JSON${position}.`)
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

/** @throws FaultyEntry with the first fault */
function checkEntry(schema: object, value: unknown, path: string): asserts value is Entry {
  const faults = Value.Errors(schema, value)
  const foreign = faults.find(({ keyword }) => keyword === 'additionalProperties')
  const fault = foreign ?? faults[0]
  if (!fault) return
  throw new FaultyEntry(`${path}${fault.instancePath.replaceAll('/', '.')}`, problemOf(fault))
}

function problemOf(fault: ReturnType<typeof Value.Errors>[number]): string {
  if (fault.keyword === 'additionalProperties') {
    const names = fault.params.additionalProperties.join(', ')
    return `${names} is not allowed here: the record has no such member, or it is a secret.`
  }
  if (fault.keyword === 'enum') return `it must be ${fault.params.allowedValues.join(' or ')}.`
  return `it ${fault.message}.`
}
