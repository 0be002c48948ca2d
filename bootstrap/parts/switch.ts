import type { Part } from './part.ts'
import { addImportPeople } from './switch/import-people-command.ts'
import { addImportRuoyi } from './switch/import-ruoyi-command.ts'

export const switching: Part = {
  name: 'switch',
  purpose: 'The move from another system, and people from a list.',
  commands: [addImportRuoyi, addImportPeople],
  logged: {
    'gatehouse import-ruoyi': ['Import from another system', '命令行从原系统导入'],
    'gatehouse import-people': ['Import people', '命令行导入人员'],
  },
  wireForCommands: async (database) => [
    (await import('./switch/wiring.ts')).switchModule(database),
  ],
}
