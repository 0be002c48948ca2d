import { columnOf } from '../../../../adapters/postgres/records/record-table.ts'
import { author, authorDepartment, createdAt } from '../../../../domain/records/stamps.ts'
import { isFieldName } from '../../../modules/module-problems.ts'
import { CannotStart, EXIT } from '../../../output/cannot-start.ts'
import { capital, type ModuleNames } from './module-names.ts'

/** A field as it stands in the source of a module. */
export interface WrittenField {
  readonly name: string
  /** The function of the public interface that makes it, or the stamp that it is. */
  readonly kind: string
  /** Absent for a stamp. */
  readonly options?: string
}

export interface Described {
  readonly names: ModuleNames
  readonly chinese: string
  /** Where it is not the name of the record with an s. */
  readonly table?: string
  readonly fields: readonly WrittenField[]
  readonly unique: readonly (readonly string[])[]
}

const STAMPED = { author, authorDepartment, createdAt }
const STAMPS = Object.keys(STAMPED).map((name) => ({ name, kind: name }))
export const FIRST_FIELDS: readonly WrittenField[] = [
  {
    name: 'name',
    kind: 'text',
    options: `max: 100, filter: 'contains', words: ['Name', '名称']`,
  },
  { name: 'remark', kind: 'longText', options: `empty: '', words: ['Remark', '备注']` },
  ...STAMPS,
]
/** Options of new fields, by the kinds that need neither values to choose from nor another record. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['text', `max: 100, filter: 'contains', `],
  ['decimal', 'digits: 12, scale: 2, '],
  ...['longText', 'flag', 'integer', 'date', 'moment', 'json', 'user', 'department', 'file'].map(
    (kind) => [kind, ''] as const,
  ),
])

/**
 * @param list such as `name:text, count:integer`
 * @throws CannotStart with all that is wrong in it: what stands there becomes code
 */
export function fieldsIn(list: string): readonly WrittenField[] {
  const stamps = Object.entries(STAMPED).flatMap(([name, { wire = name }]) => [name, wire])
  const taken = new Set(['id', ...stamps])
  const problems: string[] = []
  const fields = list.split(',').map((field) => {
    const [name = '', kind = '', ...more] = field.split(':').map((part) => part.trim())
    const options = KINDS.get(kind)
    if (!isFieldName(name)) {
      problems.push(`"${name}" is no name: a field has letters and digits, such as boughtOn.`)
    } else if (taken.has(name)) problems.push(`${name} is there already, or twice.`)
    if (options === undefined || more.length > 0) {
      problems.push(`${name}: "${[kind, ...more].join(':')}" is no kind of field.`)
    }
    taken.add(name)
    const title = quoted(capital(columnOf(name).replaceAll('_', ' ')))
    return { name, kind, options: `${options}words: [${title}, ${title}]` }
  })
  if (problems.length === 0) return [...fields, ...STAMPS]
  const kinds = `The kinds are ${[...KINDS.keys()].join(', ')}.`
  throw new CannotStart(
    [...problems, kinds].map((one) => `--fields: ${one}`).join('\n'),
    EXIT.usage,
  )
}

/** The source of a module with one page. */
export function moduleSource({ names, chinese, table, fields, unique }: Described): string {
  const hasScope = ['author', 'authorDepartment'].every((stamp) => isAmong(fields, stamp))
  const used = [...fields.map(({ kind }) => kind), 'defineModule', 'page', 'record']
  const imported = [...new Set([...used, ...(hasScope ? ['byDepartment'] : [])])].sort()
  const title = `${quoted(names.title)}, ${quoted(chinese)}`
  const [one, many] = names.english.map(quoted)
  const path = names.url.slice(1)
  const lines = [
    `import { ${imported.join(', ')} } from 'gatehouse'`,
    '',
    `const ${names.recordConstant} = record({`,
    `  name: ${quoted(names.record)},`,
    ...(table === undefined ? [] : [`  table: ${quoted(table)},`]),
    '  fields: {',
    ...fields.map((field) => `    ${fieldSource(field)},`),
    '  },',
    ...(unique.length > 0 ? [`  unique: [${unique.map(listOf).join(', ')}],`] : []),
    '})',
    '',
    `export const ${names.constant} = defineModule({`,
    `  name: ${quoted(names.module)},`,
    `  words: [${title}],`,
    `  version: '0.1.0',`,
    '  pages: [',
    '    page({',
    `      of: ${names.recordConstant},`,
    `      url: ${quoted(names.url)},`,
    `      permission: '${names.camel}:${names.camel}',`,
    `      words: { en: [${one}, ${many}], zh: ${quoted(chinese)} },`,
    ...(hasScope ? [`      scope: byDepartment('authorDepartment', { author: 'author' }),`] : []),
    `      sheet: { name: ${quoted(names.module)}, import: true },`,
    `      menu: { under: 'root', path: '${path.split('/')[0]}', component: '${path}/index' },`,
    '    }),',
    '  ],',
    `  migrations: new URL('./migrations/', import.meta.url),`,
    '})',
  ]
  return `${lines.join('\n')}\n`
}

/** A text in single quotes. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}

function fieldSource({ name, kind, options }: WrittenField): string {
  if (options !== undefined) return `${name}: ${kind}({ ${options} })`
  return name === kind ? name : `${name}: ${kind}`
}

function isAmong(fields: readonly WrittenField[], stamp: string): boolean {
  return fields.some(({ name, kind }) => name === stamp && kind === stamp)
}

function listOf(names: readonly string[]): string {
  return `[${names.map(quoted).join(', ')}]`
}
