import { defineError } from '../shared/domain-error.ts'

export class DictionaryInUse extends defineError('refused', 'record_in_use', (name: string) => [
  'This dictionary has values.',
  { name },
]) {}
