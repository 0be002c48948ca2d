import { addInit } from './init/init-command.ts'
import type { Part } from './part.ts'

export const init: Part = {
  name: 'init',
  purpose: 'An interview that writes the settings of an installation.',
  needs: ['doctor'],
  modules: { init: 'optional' },
  commands: [addInit],
}
