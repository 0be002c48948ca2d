import type { Configuration } from '../../application/configuration/configuration.ts'
import { checkEntry } from './check-entry.ts'
import { DICTIONARY, FLAT, MENU, VALUE } from './entry-schemas.ts'
import { FaultyFile } from './faulty-file.ts'
import { closed } from './json-schema.ts'

const LIST = { type: 'array' }
const SECTIONS = ['dictionaries', 'menus', 'roles', 'parameters', 'clients', 'platforms']
const DOCUMENT = closed(
  { version: { const: 1 }, ...Object.fromEntries(SECTIONS.map((name) => [name, LIST])) },
  SECTIONS,
)
/** The position at the end of the parser's message. */
const POSITION = / \(line \d{1,9} column \d{1,9}\)$/

/**
 * Checks every entry against the description of its record, except for what only the store can
 * check.
 * @throws FaultyFile
 */
export function readConfiguration(text: string): Configuration {
  const document = parsed(text)
  checkDocument(document)
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

function checkDocument(document: unknown): asserts document is Configuration {
  checkEntry(DOCUMENT, document, 'the file')
  for (const [at, one] of entriesOf(document.dictionaries)) {
    const path = pathOf('dictionaries', at, Object(one).type)
    checkEntry(DICTIONARY, one, path)
    for (const [index, value] of entriesOf(one.values)) {
      checkEntry(VALUE, value, pathOf(`${path}.values`, index, Object(value).value))
    }
  }
  checkMenus(document.menus, 'menus')
  for (const [name, schema] of Object.entries(FLAT)) {
    for (const [at, one] of entriesOf(document[name])) {
      const { key, clientId } = Object(one)
      checkEntry(schema, one, pathOf(name, at, key ?? clientId))
    }
  }
}

function checkMenus(menus: unknown, above: string): void {
  for (const [at, menu] of entriesOf(menus)) {
    const path = pathOf(above, at, Object(menu).title)
    checkEntry(MENU, menu, path)
    checkMenus(menu.children, `${path}.children`)
  }
}

function entriesOf(list: unknown): [number, unknown][] {
  return Array.isArray(list) ? [...list.entries()] : []
}

function pathOf(list: string, at: number, key: unknown): string {
  return `${list}[${at}]${typeof key === 'string' ? ` ${JSON.stringify(key)}` : ''}`
}
