import type { MigratedModule } from '../../adapters/postgres/modules/module-files.ts'
import { recordsOf } from '../modules/define-module.ts'
import { chosenModules } from '../modules/load-modules.ts'

export type InstalledModules = () => Promise<readonly MigratedModule[]>

/** The modules of this installation, in the order in which they depend on each other. */
export const installedModules: InstalledModules = async () =>
  chosenModules().map((module) => ({ ...module, records: recordsOf(module) }))
