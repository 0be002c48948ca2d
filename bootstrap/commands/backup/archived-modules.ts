import { filesOf, type MigratedModule } from '../../../adapters/postgres/modules/module-files.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { refuseModules } from '../../start/module-tables.ts'
import type { ArchivedModule } from './manifest.ts'

type Modules = readonly ArchivedModule[]
type Loaded = readonly MigratedModule[]

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
