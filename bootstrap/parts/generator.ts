import { addDev } from './generator/dev/dev-command.ts'
import { addModuleCommand } from './generator/module/module-command.ts'
import { addNew } from './generator/new/new-command.ts'
import { addPage } from './generator/page/page-command.ts'
import type { Part } from './part.ts'

export const generator: Part = {
  name: 'generator',
  purpose: 'Consoles, modules, pages and their development.',
  // `dev` loads them in processes of their own.
  modules: { new: 'none', dev: 'none' },
  long: ['dev'],
  commands: [addNew, addDev, addModuleCommand, addPage],
  logged: {
    'gatehouse module forget': ['Remove what a module left', '命令行清除模块遗留'],
  },
}
