import type { Part } from './part.ts'

export const tus: Part = {
  name: 'tus',
  purpose: 'Uploads that go on after an interruption, by the tus protocol.',
  programs: ['/resource/oss/tus'],
  wire: async () => [(await import('./tus/wiring.ts')).tusModule],
}
