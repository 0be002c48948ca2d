import type { Part } from './part.ts'
import { addImportPeople } from './switch/import-people-command.ts'
import { addImportRuoyi } from './switch/import-ruoyi-command.ts'

export const switching: Part = {
  name: 'switch',
  purpose: 'The move from another system, and people from a list.',
  commands: [addImportRuoyi, addImportPeople],
  wireForCommands: async (database) => [
    (await import('./switch/wiring.ts')).switchModule(database),
  ],
}
