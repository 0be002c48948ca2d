import type { Database } from '../../../adapters/postgres/connection/database.ts'
import type { MigratedModule } from '../../../adapters/postgres/modules/module-files.ts'
import { pendingModuleMigrations } from '../../../adapters/postgres/modules/module-migrations.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import { assertTables, leftModules, refuseModules } from '../../start/module-tables.ts'
import type { Findings } from '../check.ts'

/** Compares the modules with a database that this version has prepared. */
export async function checkModules(
  database: Database,
  modules: readonly MigratedModule[],
  findings: Findings,
): Promise<void> {
  for (const { name, version = '', lastSeenAt } of await leftModules(database, modules)) {
    const since = lastSeenAt ? `, last seen ${lastSeenAt.toISOString()},` : ''
    const message = `${`${name} ${version}`.trim()}${since} is not loaded; its tables and rows stay`
    findings.add('warning', 'modules', message)
  }
  if (modules.length === 0) return
  try {
    const pending = await pendingModuleMigrations(database, modules).catch(refuseModules)
    if (pending.length > 0) {
      const names = pending.map(({ module, name }) => `${module} ${name}`).join(', ')
      findings.add('warning', 'modules', `the next start applies ${names}`)
      return
    }
    await assertTables(database, modules)
    const loaded = modules.map(({ name, version = '' }) => `${name} ${version}`.trim()).join(', ')
    findings.add('fine', 'modules', `${loaded}: their tables are those that their records need`)
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    for (const problem of error.message.split('\n')) findings.add('failed', 'modules', problem)
  }
}
