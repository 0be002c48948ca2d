import type { Part } from './part.ts'

export const previews: Part = {
  name: 'previews',
  purpose: 'Small pictures of stored pictures and documents.',
  wire: async () => [(await import('./previews/wiring.ts')).previewsModule],
}
