import type { Page } from '../../adapters/http/pages/record/page.ts'
import type { Words } from '../../domain/records/shown.ts'

export interface ConsoleModule {
  /** Lower-case letters, digits and dashes. It never changes: stored rows refer to it. */
  readonly name: string
  readonly words: Words
  readonly pages?: readonly Page[]
}

export function defineModule(module: ConsoleModule): ConsoleModule {
  return module
}
