import type { Part } from './part.ts'

export const explain: Part = {
  name: 'explain',
  purpose: 'Reasons why a login is refused, for administrators.',
  wire: async () => [(await import('./explain/wiring.ts')).explainModule],
}
