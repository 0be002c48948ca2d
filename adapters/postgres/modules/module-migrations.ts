import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { Database } from '../connection/database.ts'
import { optionalText, text } from '../rows/columns.ts'
import { prepareOnce } from '../schema/prepare-once.ts'
import { filesOf, type MigratedModule, type ModuleFile } from './module-files.ts'
import { ModuleMigrationFailed, ModulesRefused, type RefusedFile } from './modules-refused.ts'
import { rowsIfThere } from './rows-if-there.ts'

const APPLIED = `select f.module, f.name, f.digest, m.version
  from module_migrations f left join modules m on m.name = f.module order by f.module, f.name`

/** Work for the transaction of a migration. It may take as long as it takes. */
const UNLIMITED = 'set local statement_timeout = 0;\n'

/**
 * The migrations that this database does not have yet, in their order.
 * @throws ModulesRefused if a file and the database contradict each other
 */
export async function pendingModuleMigrations(
  database: Database,
  modules: readonly MigratedModule[],
): Promise<readonly ModuleFile[]> {
  return pendingOf(database, modules, await filesOf(modules))
}

/**
 * Applies what is pending, each file in a transaction with the record of it. If several processes
 * start at once, one does the work and the others wait for it.
 * @returns what this process applied
 * @throws ModulesRefused, ModuleMigrationFailed, SchemaBehind
 */
export async function applyModuleMigrations(
  database: Database,
  modules: readonly MigratedModule[],
): Promise<readonly ModuleFile[]> {
  const files = await filesOf(modules)
  const pending = () => pendingOf(database, modules, files)
  const applied: ModuleFile[] = []
  await prepareOnce(
    database,
    async () => (await pending()).length === 0,
    async () => {
      for (const file of await pending()) {
        await applyFile(database, file)
        applied.push(file)
      }
    },
  )
  return applied
}

/** Call it under the lock of the schema. Inside a transaction, it belongs to that. */
export async function applyFile(database: Database, file: ModuleFile): Promise<void> {
  const names = [file.module, file.name, file.digest].map((value) => `'${quoted(value)}'`)
  const record = `insert into module_migrations (module, name, digest) values (${names})`
  const script = `${UNLIMITED}${file.sql}\n;\n${record}`
  try {
    // Several statements at once are one transaction in the embedded database, whose driver does not
    // take them in a transaction that was begun before.
    if (database.isServer) await database.transaction(() => database.rows(script, []))
    else await database.use((em) => em.getConnection().executeDump(script))
  } catch (error) {
    if (!(error instanceof Error) || error instanceof DomainError) throw error
    throw new ModuleMigrationFailed(file, lineOf(error, script), error)
  }
}

async function pendingOf(
  database: Database,
  modules: readonly MigratedModule[],
  files: readonly ModuleFile[],
): Promise<readonly ModuleFile[]> {
  const digests = new Map<string, string>()
  const refused: RefusedFile[] = []
  for (const row of await rowsIfThere(database, APPLIED)) {
    const [module, name] = [text(row, 'module'), text(row, 'name')]
    const isPresent = modules.some((one) => one.name === module)
    const isKnown = files.some((file) => file.module === module && file.name === name)
    digests.set(keyOf({ module, name }), text(row, 'digest'))
    if (isPresent && !isKnown) {
      refused.push({ reason: 'unknown', module, name, version: optionalText(row, 'version') })
    }
  }
  for (const file of files) {
    const { module, name, digest } = file
    if ((digests.get(keyOf(file)) ?? digest) !== digest)
      refused.push({ reason: 'changed', module, name })
  }
  if (refused.length > 0) throw new ModulesRefused(refused)
  return files.filter((file) => !digests.has(keyOf(file)))
}

function keyOf({ module, name }: Pick<ModuleFile, 'module' | 'name'>): string {
  return `${module} ${name}`
}

function quoted(value: string): string {
  return value.replaceAll("'", "''")
}

/** The line of the file in which a statement failed. */
function lineOf(error: unknown, script: string): number | undefined {
  if (!(error instanceof Error)) return undefined
  const position = 'position' in error ? Number(error.position) : Number.NaN
  if (!(position > 0)) return lineOf(error.cause, script)
  // Postgres counts characters, not halves of surrogate pairs. The first line is not the file's.
  return [...script].slice(0, position - 1).filter((one) => one === '\n').length
}
