import type { SeedFacts } from '../../adapters/postgres/seed/seed-facts.ts'
import { someMoment } from './unique.ts'

export async function seedFacts(): Promise<SeedFacts> {
  return {
    administrator: { name: 'admin', passwordHash: 'not a hash' },
    clientSecretDigest: '00'.repeat(32),
    language: 'en',
    now: someMoment,
  }
}
