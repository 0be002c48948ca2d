import { addBackup, addRestore } from './backup/backup-commands.ts'
import { addCopyToPostgres } from './backup/copy-command.ts'
import type { Part } from './part.ts'

export const backup: Part = {
  name: 'backup',
  purpose: 'Archives of everything, and the copy to a Postgres server.',
  commands: [addBackup, addRestore, addCopyToPostgres],
}
