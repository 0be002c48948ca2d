import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RecordType } from '../../../domain/records/record.ts'
import type { Words } from '../../../domain/records/shown.ts'
import { ModulesRefused, type RefusedFile } from './modules-refused.ts'

const ALONE: ReadonlySet<string> = new Set(['begin', 'commit', 'abort', 'end'])
/** What begins a comment, a text, a quoted name or a body in dollars; names may contain dollars. */
const OPENINGS =
  /--|\/\*|(?<![\w$\x80-\uffff])(?:[eE]'|\$(?:[A-Za-z_\x80-\uffff][\w\x80-\uffff]*)?\$)|'|"/g
const LINE_END = /[\n\r]/g
/** Comments may contain comments. */
const OF_COMMENTS = /\/\*|\*\//g
/** A quote that is escaped, or before one in another line, does not end the text. */
const OF_ESCAPED = /\\.|''|'[ \t\v\f]*[\n\r]\s*'|'/gs

/** What a module says about its tables. */
export interface MigratedModule {
  readonly name: string
  readonly version?: string | undefined
  readonly words?: Words
  readonly records: readonly RecordType[]
  /** Permissions that its pages and routes ask for: at least the first two parts of each. */
  readonly codes?: readonly string[]
  /** The folder of its migrations: SQL files named like `0001-assets.sql`. */
  readonly migrations?: URL | string | undefined
}

/** One migration of a module. */
export interface ModuleFile {
  readonly module: string
  /** Without `.sql`. */
  readonly name: string
  readonly sql: string
  /** SHA-256 of the text. */
  readonly digest: string
}

const NAME = /^\d{4}-[a-z0-9][a-z0-9-]*\.sql$/

/** The migrations of all modules, in the order in which they are applied. @throws ModulesRefused */
export async function filesOf(modules: readonly MigratedModule[]): Promise<ModuleFile[]> {
  const files = (await Promise.all(modules.map(filesOfOne))).flat()
  const refused = files.flatMap(({ module, name, sql }): RefusedFile[] => {
    if (!NAME.test(`${name}.sql`)) return [{ reason: 'misnamed', module, name }]
    return endsTransaction(sql) ? [{ reason: 'ends-transaction', module, name }] : []
  })
  if (refused.length > 0) throw new ModulesRefused(refused)
  return files
}

/** The folder with a module's migrations, which may not exist yet. */
export function folderOf({ migrations }: MigratedModule): string | undefined {
  if (migrations instanceof URL) return fileURLToPath(migrations)
  return migrations === undefined ? undefined : resolve(migrations)
}

async function filesOfOne(module: MigratedModule): Promise<ModuleFile[]> {
  const folder = folderOf(module)
  const names = folder === undefined ? [] : await readdir(folder).catch(unlessAbsent)
  const scripts = names.filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(scripts.map((name) => fileIn(folder ?? '', name, module.name)))
}

async function fileIn(folder: string, file: string, module: string): Promise<ModuleFile> {
  // Git may write other line ends on other systems.
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  const digest = createHash('sha256').update(sql).digest('hex')
  return { module, name: file.slice(0, -'.sql'.length), sql, digest }
}

function unlessAbsent(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

/** Whether a script has a statement that begins or ends a transaction. */
export function endsTransaction(sql: string): boolean {
  let isInBody = false
  return statementsOf(sql).some((statement) => {
    const [first = '', second = '', ...others] = statement.toLowerCase().trim().split(/\s+/)
    // A body in standard SQL has statements, and an `end`, of its own.
    if (isInBody) isInBody = first !== 'end'
    else if (first === 'create') isInBody = isBeforeBody([second, ...others])
    else return isEnd(first, second, others)
    return false
  })
}

/** Cuts where a semicolon ends a statement. One pattern for all would overflow on large texts. */
function statementsOf(sql: string): string[] {
  let kept = ''
  let from = 0
  while (from < sql.length) {
    OPENINGS.lastIndex = from
    const opening = OPENINGS.exec(sql)
    kept += `${sql.slice(from, opening?.index)} `
    from = opening ? endOf(opening[0], sql, OPENINGS.lastIndex) : sql.length
  }
  return kept.split(';')
}

/** Where what `opening` began is over. */
function endOf(opening: string, sql: string, from: number): number {
  let depth = 1
  if (opening === '--') return endAt(LINE_END, sql, from, () => true)
  if (opening === '/*') {
    return endAt(OF_COMMENTS, sql, from, (found) => {
      depth += found === '/*' ? 1 : -1
      return depth === 0
    })
  }
  if (/^e'/i.test(opening)) return endAt(OF_ESCAPED, sql, from, (found) => found === "'")
  const at = sql.indexOf(opening, from)
  return at < 0 ? sql.length : at + opening.length
}

/** After the first match that is an end. */
function endAt(
  pattern: RegExp,
  sql: string,
  from: number,
  isEnd: (found: string) => boolean,
): number {
  pattern.lastIndex = from
  let found = pattern.exec(sql)
  while (found && !isEnd(found[0])) found = pattern.exec(sql)
  return found ? pattern.lastIndex : sql.length
}

function isBeforeBody(words: readonly string[]): boolean {
  return words.some((word, at) => word === 'begin' && words[at + 1] === 'atomic')
}

function isEnd(first: string, second: string, others: readonly string[]): boolean {
  if (first === 'start' || first === 'prepare') return second === 'transaction'
  if (first === 'rollback') return second !== 'to' && others[0] !== 'to'
  return ALONE.has(first)
}
