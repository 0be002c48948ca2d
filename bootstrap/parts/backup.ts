import { addBackup, addCopyToPostgres, addRestore } from './backup/backup-commands.ts'
import type { Part } from './part.ts'

export const backup: Part = {
  name: 'backup',
  purpose: 'Archives of everything, and the copy to a Postgres server.',
  long: ['copy-to-postgres'],
  beside: async (service) => (await import('./backup/offer-snapshots.ts')).offerSnapshots(service),
  commands: [addBackup, addRestore, addCopyToPostgres],
}
