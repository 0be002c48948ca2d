import type { StoredModule } from '../../../adapters/postgres/modules/known-modules.ts'
import { filesOf, type MigratedModule } from '../../../adapters/postgres/modules/module-files.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { refuseModules } from '../../start/module-tables.ts'

/** A module with tables in an archive. */
export interface ArchivedModule extends Pick<StoredModule, 'name' | 'migrations'> {
  readonly version?: string | undefined
}

type Modules = readonly ArchivedModule[]
type Loaded = readonly MigratedModule[]

/** As the description of an archive lists them: none in those of versions that had no modules. */
export function modulesIn(modules: unknown): ArchivedModule[] {
  if (!Array.isArray(modules)) return []
  return modules.map((one: unknown) => {
    const { name, version, migrations = [] }: Readonly<Record<string, unknown>> = Object(one)
    const known = typeof version === 'string' ? { version } : {}
    const names = Array.isArray(migrations) ? migrations.map(String) : []
    return { name: String(name), ...known, migrations: names }
  })
}

/** @throws CannotStart if a newer version of a module has migrated what the archive holds */
export async function assertModules(archived: Modules, loaded: Loaded): Promise<void> {
  const files = await filesOf(loaded).catch(refuseModules)
  for (const { name, version, migrations } of archived) {
    if (!loaded.some((one) => one.name === name)) continue
    const known = new Set(files.filter(({ module }) => module === name).map((file) => file.name))
    const unknown = migrations.filter((migration) => !known.has(migration))
    if (unknown.length === 0) continue
    const by = version === undefined ? '' : ` by version ${version} of it`
    const problem = `The archive has migrations of module ${name}${by} that are not there here`
    const advice = 'Restore it with that version.'
    throw new CannotStart(`${problem}: ${unknown.join(', ')}. ${advice}`, EXIT.settings)
  }
}

/** How the modules of this installation differ from those with tables in the archive. */
export function otherModules(archived: Modules, loaded: Loaded): string[] {
  const isLoaded = (name: string) => loaded.some((one) => one.name === name)
  const left = archived.filter(({ name }) => !isLoaded(name))
  const added = loaded.filter(
    ({ name, migrations }) => migrations && !archived.some((one) => one.name === name),
  )
  return [
    ...left.map(
      ({ name, version = '' }) =>
        `It has tables of module ${`${name} ${version}`.trim()}, which is not loaded here: they stay.`,
    ),
    ...added.map(({ name }) => `It has no tables of module ${name}: the next start creates them.`),
  ]
}
