import type { Part } from './part.ts'
import { addClients } from './six/clients-command.ts'

export const six: Part = {
  name: 'six',
  purpose: 'The wire of generation 6, for plus-ui 6.0.',
  commands: [addClients],
  logged: {
    'gatehouse clients wire': ['Set the wire of a client', '命令行设置客户端的接口版本'],
  },
  stores: async () => (await import('./six/stores.ts')).messageStores,
  wire: async () => [(await import('./six/wiring.ts')).sixModule],
}
