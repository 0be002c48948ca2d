import type { Part } from './part.ts'

export const welcome: Part = {
  name: 'welcome',
  purpose: 'The page at `/` of a service without a console.',
  needs: ['overview'],
  isOn: ({ console }) => console.folder === undefined,
  wire: async () => [(await import('./welcome/wiring.ts')).welcomeModule],
}
