import { addConfig } from './configuration/config-command.ts'
import type { Part } from './part.ts'

export const configuration: Part = {
  name: 'configuration',
  purpose: 'Export and import of the configuration, as a file for a repository.',
  commands: [addConfig],
  logged: {
    'gatehouse config import': ['Import the configuration', '命令行导入配置'],
  },
  wireForCommands: async () => [(await import('./configuration/wiring.ts')).configurationModule],
}
