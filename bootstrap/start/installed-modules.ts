import type { MigratedModule } from '../../adapters/postgres/modules/module-files.ts'
import type { ModuleSeeds } from '../../adapters/postgres/modules/seed-modules.ts'
import { type ConsoleModule, recordsOf } from '../modules/define-module.ts'
import { chosenModules } from '../modules/load-modules.ts'
import { seedsOf } from '../modules/module-seeds.ts'
import type { Config } from '../settings/config.ts'

export type InstalledModules = () => Promise<readonly MigratedModule[]>

/** The modules of this installation, in the order in which they depend on each other. */
export const installedModules: InstalledModules = async () => chosenModules().map(installed)

/** A module as the database knows it. */
export function installed(module: ConsoleModule): MigratedModule {
  const { pages = [], routes = [] } = module
  const codes = [...pages, ...routes].map(({ permission }) => permission)
  return { ...module, records: recordsOf(module), codes }
}

/** The rows that they bring, in the language of the installation. */
export function seedsIn(language: Config['console']['language']): readonly ModuleSeeds[] {
  return chosenModules().map((module) => seedsOf(module, language === 'zh_CN' ? 'zh' : 'en'))
}
