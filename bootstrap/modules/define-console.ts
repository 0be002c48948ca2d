import type { ConsoleModule } from './define-module.ts'

export interface ConsoleConfiguration {
  readonly modules: readonly ConsoleModule[]
}

/** What `gatehouse.config.ts` exports as its default. */
export function defineConsole(configuration: ConsoleConfiguration): ConsoleConfiguration {
  return configuration
}
