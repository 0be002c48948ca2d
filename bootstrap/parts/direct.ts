import type { Part } from './part.ts'

export const direct: Part = {
  name: 'direct',
  purpose: 'Uploads from the browser straight to the storage platform.',
  wire: async () => [(await import('./direct/wiring.ts')).directModule],
}
