import { addMigrateFiles } from './moves/migrate-files-command.ts'
import type { Part } from './part.ts'

export const moves: Part = {
  name: 'moves',
  purpose: 'Moves of all files between storage platforms.',
  long: ['migrate-files'],
  commands: [addMigrateFiles],
  wire: async () => [(await import('./moves/wiring.ts')).movesModule],
  stores: async () => (await import('./moves/stores.ts')).moveStores,
  keepsStores: true,
}
